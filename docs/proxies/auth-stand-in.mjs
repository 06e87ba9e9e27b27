// A stand-in for an auth service, for a trial on loopback and for nothing else: whoever asks is the
// reader that the command line names.
//
//   node auth-stand-in.mjs ada@example.org employees,sales
import { createServer } from "node:http";

const [user = "ada@example.org", groups = "", port = "4180"] = process.argv.slice(2);

const server = createServer((request, response) => {
  if (request.url !== "/oauth2/auth") return response.writeHead(404).end();
  response.setHeader("X-Auth-Request-User", user);
  if (groups !== "") response.setHeader("X-Auth-Request-Groups", groups);
  response.writeHead(202).end();
});
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`Whoever asks on port ${server.address().port} is ${user} (${groups}).`);
});
