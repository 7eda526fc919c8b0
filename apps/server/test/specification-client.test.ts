import { randomUUID } from "node:crypto"
import { CompactEncrypt, importJWK, type JWK } from "jose"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openHouse, type OpenHouse } from "./open-house.ts"

/**
 * A client that knows the specification's section 7 alone, with its paths, methods and field names, and nothing of the
 * contract: it registers, signs in, plays free, opens a game and reads points.
 */
let open: OpenHouse
beforeAll(async () => {
  open = await openHouse()
})
afterAll(() => open.close())

interface Said {
  readonly token?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}
interface Heard {
  readonly success: boolean
  readonly code?: string
  // The client reads fields by their names and has no schema.
  readonly value: Readonly<Record<string, never>>
}
async function say(method: string, path: string, { token, query, body }: Said = {}): Promise<Heard> {
  const answer = await fetch(`${open.url}${path}?${String(new URLSearchParams(query))}`, {
    method,
    headers: {
      language: "PT",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Heard
}

/** An encrypted payload, to the first published key. */
async function sealed(payload: object): Promise<object> {
  const { value } = await say("GET", "/wps/system/keys")
  const [key] = (value as { readonly keys?: readonly JWK[] }).keys ?? []
  if (!key) throw new Error("no key is published")
  const header = { alg: "ECDH-ES", enc: "A256GCM", kid: key.kid ?? "", iat: Math.floor(Date.now() / 1_000) }
  return {
    value: await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ ...header, nonce: randomUUID() })
      .encrypt(await importJWK(key, "ECDH-ES")),
  }
}

const LAUNCH = {
  accountType: "1",
  launchMode: "GLS",
  platform: "html5-desktop",
  clientType: "3",
  nodeId: "",
  vassalage: "",
  confirmTrans: "true",
  merchantCode: "",
  language: "PT",
}
async function gameOpened(token: string): Promise<string> {
  const { value } = await say("GET", "/wps/relay/GCSGAME_hotGamesV2", { token })
  const [game] = (value as { readonly games?: readonly { readonly gameId: string }[] }).games ?? []
  const launched = await say("GET", "/wps/game/launchGame", {
    token,
    query: { ...LAUNCH, gameId: game?.gameId ?? "", username: "", token },
  })
  expect(launched).toMatchObject({ success: true })
  return String(launched.value["game_url"] ?? launched.value["game_url2"])
}

test("registers, signs out and in, opens a game, and reads wallet and points", async () => {
  expect(await say("GET", "/wps/system/status")).toMatchObject({ success: true })
  expect(await say("GET", "/wps/system/whitelabel")).toMatchObject({ success: true })
  expect(await say("GET", "/wps/system/setting/register")).toMatchObject({ success: true })
  const [username, password] = ["especifica1", "Lantern2026"]
  const registered = await say("PUT", "/wps/member/register", {
    body: await sealed({
      username,
      password,
      confirmPassword: password,
      birthday: "1990-05-17",
      registerUrl: `${open.url}/register`,
      affiliateCode: "",
      referralCode: "",
      domain: "localhost",
      registerMethod: "WEB",
      login: true,
    }),
  })
  expect(registered).toMatchObject({ success: true })
  const first = String(registered.value["token"])
  expect(await say("DELETE", "/wps/session/logout", { token: first })).toMatchObject({ success: true })
  expect(await say("GET", "/wps/member/info", { token: first })).toMatchObject({ success: false })
  const entered = await say("POST", "/wps/session/login", {
    body: await sealed({ username, password, captcha: "", type: "username" }),
  })
  expect(entered).toMatchObject({ success: true })
  const token = String(entered.value["token"])
  expect(await say("GET", "/wps/member/info", { token })).toMatchObject({ success: true })
  expect(await say("GET", "/wps/v2/wallets/balance", { token })).toMatchObject({
    value: { sumBalance: "0.00" },
  })
  expect(await gameOpened(token)).not.toBe("")
  const points = await say("GET", "/wps/relay/MCS2_getPointBalance", { token })
  expect(points).toMatchObject({ success: true })
  // Newer clients of the family name the same call by its other prefix.
  expect(await say("GET", "/wps/relay/MCSFE_getPointBalance", { token })).toMatchObject({
    value: points.value,
  })
})

test("plays free", async () => {
  const trial = await say("POST", "/wps/session/login/freeplay", {
    body: { os: "Android 15", platform: "W", random: randomUUID() },
  })
  expect(trial).toMatchObject({ success: true })
  expect(await gameOpened(String(trial.value["token"]))).not.toBe("")
})
