-- Asks the auth service who is there: HAProxy 2.6 has a client for it in Lua, and no directive.
-- Sets txn.auth to "yes" (with txn.reader and txn.groups) or "no"; leaves it unset where the
-- service cannot be asked or answers neither, and haproxy.cfg then ends the request.

local SERVICE = "http://127.0.0.1:4180/oauth2/auth"
local GOES_ALONG = { "cookie", "authorization" }

-- The one value of a header (HAProxy counts from 0); nil where there is none, or more than one.
local function only(values)
  if values == nil or values[1] ~= nil then
    return nil
  end
  return values[0]
end

core.register_action("who_asks", { "http-req" }, function(txn)
  local given = txn.http:req_get_headers()
  local headers = {}
  for _, name in ipairs(GOES_ALONG) do
    if given[name] ~= nil then
      headers[name] = { only(given[name]) }
    end
  end

  local answer = core.httpclient():get({ url = SERVICE, headers = headers, timeout = 5000 })
  if answer == nil or answer.status == nil then
    return
  end
  if answer.status == 401 or answer.status == 403 then
    txn:set_var("txn.auth", "no")
    return
  end

  local reader = only(answer.headers["x-auth-request-user"])
  if answer.status < 200 or answer.status > 299 or reader == nil or reader == "" then
    return
  end
  txn:set_var("txn.reader", reader)
  local groups = only(answer.headers["x-auth-request-groups"])
  if groups ~= nil and groups ~= "" then
    txn:set_var("txn.groups", groups)
  end
  txn:set_var("txn.auth", "yes")
end)
