import { expect } from "chai";
import { openIdentity } from "../../../bff/edge/identity/index.ts";
import { openDoor } from "./door.ts";
import type { Door, HeaderLine } from "./door.ts";

const PROOF: HeaderLine = ["X-Proxy-Proof", "a-proof-of-the-proxy"];
const USER: HeaderLine = ["X-Forwarded-User", "ada@example.org"];
const CONFIG = {
  mode: "trusted-headers",
  user_header: "x-forwarded-user",
  groups_header: "x-forwarded-groups",
  trusted_proxies: ["127.0.0.1/32"],
  proof_header: "x-proxy-proof",
} as const;

describe("Identity", () => {
  it("of an anonymous trial is the configured reader, whatever a request claims", async () => {
    const reader = { id: "reader", groups: ["everyone", "everyone"] };
    const identity = openIdentity({ mode: "anonymous", reader });
    const door = await openDoor(identity);
    const forged: readonly HeaderLine[] = [USER, ["Authorization", "Bearer x"], PROOF];
    const expected = { id: "reader", groups: ["everyone"], tenant: null };
    expect(await door.knock(...forged)).to.deep.equal(expected);
    expect(await identity.identify({ headers: [], peer: "" })).to.be.frozen;
    await door.close();
  });

  describe("from trusted headers", () => {
    let door: Door;

    before(async () => {
      door = await openDoor(openIdentity(CONFIG, { proof: PROOF[1] }));
    });
    after(() => door.close());

    it("is the user and the groups that the listed proxy names with its proof", async () => {
      const groups = (text: string, bytes: "utf8" | "latin1"): HeaderLine => [
        "X-Forwarded-Groups",
        Buffer.from(text, bytes).toString("latin1"),
      ];
      const some = "sales, Größe ,, everyone,sales";
      expect(await door.knock(USER, PROOF)).to.deep.equal({
        id: "ada@example.org",
        groups: [],
        tenant: null,
      });
      expect(await door.knock(USER, PROOF, groups(some, "utf8"))).to.deep.include({
        groups: ["sales", "Größe", "everyone"],
      });
      expect(await door.knock(USER, PROOF, groups(some, "latin1"))).to.contain("not UTF-8");
    });

    it("is refused from a peer that is not listed, whatever it forwards", async () => {
      const claim: HeaderLine = ["X-Forwarded-For", "127.0.0.1"];
      expect(await door.knockFrom("127.0.0.2", USER, PROOF, claim)).to.equal(
        "unauthenticated: the peer is no listed proxy",
      );
    });

    it("is refused without the proof, and with a wrong or repeated one", async () => {
      const fault = "unauthenticated: the proxy's proof is missing or wrong";
      expect(await door.knock(USER)).to.equal(fault);
      expect(await door.knock(USER, [PROOF[0], "a-proof-of-the-prox"])).to.equal(fault);
      expect(await door.knock(USER, [PROOF[0], ""])).to.equal(fault);
      expect(await door.knock(USER, PROOF, PROOF)).to.contain("came 2 times");
    });

    it("is refused where a header is missing, repeated, disguised or joined", async () => {
      const second: HeaderLine = ["x-forwarded-user", "root"];
      expect(await door.knock(PROOF)).to.contain("x-forwarded-user is missing");
      expect(await door.knock(USER, second, PROOF)).to.contain("came 2 times");
      for (const name of ["X_Forwarded_User", "X-Forwarded_User", "x.forwarded.user"]) {
        expect(await door.knock(USER, [name, "root"], PROOF), name).to.contain("disguised");
        expect(await door.knock([name, "root"], PROOF), name).to.contain("disguised");
      }
      expect(await door.knock(USER, PROOF, ["X_Forwarded_Groups", "admins"])).to.contain(
        "disguised",
      );
      expect(await door.knock(USER, PROOF, ["X_Proxy_Proof", "x"])).to.contain("disguised");
      expect(await door.knock([USER[0], "ada, root"], PROOF)).to.contain("comma");
    });

    it("is refused where the proxy left a template or placeholder, or the value is no name", async () => {
      const users = [
        "{http.reverse_proxy.header.X-Auth-User}",
        "${user}",
        "%{REMOTE_USER}e",
        "$remote_user",
        "(null)",
        "undefined",
        "-",
        "",
        "a\tb",
        "\u00e2\u0080\u008b", // the UTF-8 bytes of a zero-width space
        "\u00ff", // no UTF-8
        "x".repeat(257),
      ];
      for (const user of users) {
        expect(await door.knock([USER[0], user], PROOF), user).to.match(/^unauthenticated: the /);
      }
      for (const groups of ["{http.auth.groups}", "a,b\tc", "x".repeat(300), "g,".repeat(4000)]) {
        expect(await door.knock(USER, PROOF, ["X-Forwarded-Groups", groups])).to.match(/^unauth/);
      }
      const many = Array.from({ length: 201 }, (_, index) => index).join(",");
      expect(await door.knock(USER, PROOF, ["X-Forwarded-Groups", many])).to.contain("too many");
    });

    it("knows an IPv4 peer in its IPv6 form, and no peer that it cannot parse", async () => {
      const identity = openIdentity(CONFIG, { proof: PROOF[1] });
      const headers = [...USER, ...PROOF];
      const mapped = await identity.identify({ headers, peer: "::ffff:127.0.0.1" });
      expect(mapped.id).to.equal("ada@example.org");
      for (const peer of ["", "localhost", "::1", "::ffff:127.0.0.2"]) {
        const answer = await identity.identify({ headers, peer }).catch((error: unknown) => error);
        expect(answer, peer).to.include({ code: "unauthenticated", status: 401 });
      }
    });

    it("does not open with a configuration that trusts everyone or proves nothing", () => {
      const open = (change: object, proof: string | null) => () =>
        openIdentity({ ...CONFIG, ...change }, { proof });
      expect(open({}, null)).to.throw("proof is empty");
      expect(open({ trusted_proxies: [] }, "p")).to.throw("no trusted proxy");
      expect(open({ trusted_proxies: ["0.0.0.0/0"] }, "p")).to.throw("trusts everyone");
      expect(open({ trusted_proxies: ["::/0"] }, "p")).to.throw("trusts everyone");
      expect(open({ trusted_proxies: ["127.1"] }, "p")).to.throw("not an address range");
      expect(open({ groups_header: "X-Forwarded-User" }, "p")).to.throw("one name");
    });
  });
});
