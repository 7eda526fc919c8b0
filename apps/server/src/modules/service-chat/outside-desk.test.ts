import { sql } from "@croupier/database"
import { compactDecrypt, exportJWK, generateKeyPair, jwtVerify } from "jose"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import type { Ground } from "../../../test/ground.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import type { ServiceChat } from "./index.ts"
import { chatHouse } from "./test-house.ts"

/** Encrypted links to an outside desk, opened at a desk that checks them over HTTP. */

const SECRET = "a-secret-that-the-outside-desk-shares-0123"
const Claims = z.object({
  iss: z.string(),
  sub: z.string().optional(),
  jti: z.string(),
  rank: z.number(),
  vip: z.boolean(),
  language: z.string(),
})

let base: Ground
let module: ServiceChat
let desk: Server
let address: string
const used = new Set<string>()

beforeAll(async () => {
  ;({ base, module } = await chatHouse({ rankOf: async (id) => Number(id) }))
  // The stand-in of an outside desk: it opens a chat once for each token that the house has signed.
  const served = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const token = new URL(request.url ?? "/", "http://desk").searchParams.get("token") ?? ""
    const checks = { algorithms: ["HS256"], currentDate: base.clock.now() }
    const checked = await jwtVerify(token, Buffer.from(SECRET), checks).catch(() => undefined)
    const name = checked?.payload.jti
    const isNew = name !== undefined && !used.has(name)
    used.add(name ?? "")
    answer.writeHead(isNew ? 200 : 403).end(JSON.stringify(checked?.payload ?? null))
  }
  desk = createServer((request, answer) => void served(request, answer))
  await new Promise<void>((listening) => desk.listen(0, "127.0.0.1", listening))
  const at = desk.address()
  address = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}/chat?brand=lotus`
})
afterAll(async () => {
  desk.close()
  await base.close()
})

type Caller = Parameters<ServiceChat["routes"]["launchServiceDesk"]>[1]
type Desk = Parameters<ServiceChat["consoleRoutes"]["setServiceSecret"]>[1]
const recorded: unknown[] = []
const owner = {
  merchant: { id: 1, code: "LOTUS" },
  record: async (_: unknown, act: unknown) => void recorded.push(act),
} as unknown as Desk
const caller = (id?: bigint, types: readonly number[] = [1, 3]) =>
  ({
    member: id === undefined ? undefined : { id, account: `m${id}`, kind: "member" },
    merchant: {
      id: 1,
      code: "LOTUS",
      places: {
        customerService: types.map((type) => ({ type, path: type === 3 ? address : "https://chat.example" })),
      },
    },
    language: "PT",
  }) as unknown as Caller

/** The entries of an answer, with the link of type 3 decrypted. */
async function ways(who: Caller) {
  const { publicKey, privateKey } = await generateKeyPair("ECDH-ES")
  const { x = "", y = "" } = await exportJWK(publicKey)
  const { version } = await module.routes.launchServiceDesk(
    { replyKey: { kty: "EC", crv: "P-256", x, y } },
    who,
  )
  return Promise.all(
    version.pathList.map(async ({ type, path }) => {
      if (type !== 3) return { type, path }
      expect(path).not.toContain("token")
      const { plaintext } = await compactDecrypt(path, privateKey)
      return { type, path: Buffer.from(plaintext).toString() }
    }),
  )
}
const link = async (who: Caller) =>
  (await ways(who)).find(({ type }) => type === 3)?.path ?? expect.fail("no link")
const claims = async (url: string) => {
  const answer = await fetch(url)
  return answer.ok ? Claims.parse(await answer.json()) : answer.status
}

test("an entry of type 3 without a secret is left out; with one, a link opens the desk once, in two minutes", async () => {
  expect(await ways(caller(7n))).toEqual([{ type: 1, path: "https://chat.example" }])
  expect(await module.consoleRoutes.serviceSecret({}, owner)).toEqual({ setAt: null })
  await module.consoleRoutes.setServiceSecret({ secret: SECRET, why: "New desk" }, owner)
  expect(await module.consoleRoutes.serviceSecret({}, owner)).toEqual({
    setAt: base.clock.now().toISOString(),
  })
  expect(JSON.stringify(recorded)).not.toContain(SECRET)
  const { rows } = await sql<{ sealed: Uint8Array }>`select sealed from desk_secret`.execute(base.db)
  expect(Buffer.from(rows[0]?.sealed ?? []).toString("latin1")).not.toContain(SECRET)

  const url = await link(caller(7n))
  expect(url).toContain("brand=lotus")
  expect(await claims(url)).toMatchObject({ iss: "LOTUS", rank: 7, vip: true, language: "PT" })
  expect(await claims(url)).toBe(403)
  const late = await link(caller(7n))
  base.clock.advance(121_000)
  expect(await claims(late)).toBe(403)
})

test("a member has one name at the desk, a visitor none, and no account or number of the member leaves the house", async () => {
  const first = await claims(await link(caller(3n)))
  const again = await claims(await link(caller(3n)))
  const other = await claims(await link(caller(4n)))
  const visitor = await claims(await link(caller()))
  if ([first, again, other, visitor].some((each) => typeof each === "number")) expect.fail("refused")
  expect(first).toMatchObject({ rank: 3, vip: false })
  expect(again).toMatchObject({ sub: Object(first).sub })
  expect(Object(other).sub).not.toBe(Object(first).sub)
  expect(visitor).not.toHaveProperty("sub")
  expect(JSON.stringify(first)).not.toMatch(/m3|"3"/)
})

test("a key that is no point of the curve is refused", async () => {
  const bad = { kty: "EC", crv: "P-256", x: "A".repeat(43), y: "A".repeat(43) } as const
  expect(await refusalOf(module.routes.launchServiceDesk({ replyKey: bad }, caller(7n)))).toContain(
    "INPUT_INVALID",
  )
})
