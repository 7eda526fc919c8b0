import {
  accountKind,
  ENDPOINTS,
  ERRORS,
  isAccountType,
  type Endpoint,
  type EndpointName,
} from "@croupier/contract"
import { ACCOUNT_KIND } from "@croupier/contract/accounts"
import { sql } from "@croupier/database"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openHouse, seal, type OpenHouse } from "./open-house.ts"

let open: OpenHouse
const TYPES = Object.keys(ACCOUNT_KIND).map(Number).filter(isAccountType)
const CALLERS = ["visitor", ...TYPES] as const
const tokens = new Map<(typeof CALLERS)[number], string>()

beforeAll(async () => {
  open = await openHouse({ env: { TRUSTED_PROXIES: "127.0.0.1" } })
  const trial = await open.call("freePlay", { os: "test", platform: "W", random: randomUUID() })
  if (!trial.success) throw new Error(trial.code)
  tokens.set(4, trial.value.token)
  for (const type of TYPES.filter((each) => each !== 4)) {
    const token = await open.newPlayer()
    const made = await open.call("memberInfo", {}, { token })
    if (!made.success) throw new Error(made.code)
    await sql`update member set type = ${type} where id = ${made.value.id}::bigint`.execute(
      open.store.database.db,
    )
    tokens.set(type, token)
  }
})
afterAll(() => open.close())

/** The rows of the specification's section 7 that exist so far: path, method, token needed, payload encrypted. */
const SPECIFICATION: readonly [EndpointName, string, string, boolean, boolean][] = [
  ["login", "/wps/session/login", "POST", false, true],
  ["whitelabel", "/wps/system/whitelabel", "GET", false, false],
  ["gameMenus", "/lgw/games/game_menus", "GET", false, false],
  ["memberInfo", "/wps/member/info", "GET", true, false],
  ["register", "/wps/member/register", "PUT", false, true],
  ["changePassword", "/wps/member/password", "POST", true, true],
  ["registerSettings", "/wps/system/setting/register", "GET", false, false],
  ["freePlay", "/wps/session/login/freeplay", "POST", false, false],
  ["captcha", "/wps/captcha", "GET", false, false],
  ["systemStatus", "/wps/system/status", "GET", false, false],
  ["balance", "/wps/v2/wallets/balance", "GET", true, false],
  ["logout", "/wps/session/logout", "DELETE", true, false],
  ["consolidatedFunds", "/wps/member/info/funds/consolidated", "GET", true, false],
  ["walletTransfer", "/wps/relay/GCS_walletTransfer", "POST", true, false],
  ["merchantWallet", "/wps/relay/GCS_merchantWallet", "GET", true, false],
  ["openedNumbers", "/lotto/lgw/games/opened/numero", "GET", false, false],
  ["vnOpenedNumbers", "/lgw/vn/numeros/opened/game", "GET", false, false],
  ["vnGameMenu", "/lgw/vn/games/game_menu", "GET", false, false],
  ["vnRecentGames", "/lgw/vn/games/game_menu/recent", "GET", true, false],
  ["popularGames", "/lgw/games/popular", "GET", false, false],
  ["hotGames", "/wps/relay/GCSGAME_hotGamesV2", "GET", false, false],
  ["gameList", "/wps/relay/GCSGAME_gameList", "GET", true, false],
  ["vassGameType", "/wps/relay/MCSFE_getVassGameType", "GET", true, false],
  ["gameVendor", "/wps/relay/MCSFE_gameVendor", "GET", true, false],
  ["favouriteGames", "/wps/relay/MCSFE_getFavoriteGames", "GET", true, false],
  ["favouriteGamesList", "/wps/relay/MCSFE_getFavoriteGamesList", "GET", true, false],
  ["recentlyPlayed", "/wps/relay/GCS_recentGame", "GET", true, false],
  ["launchGame", "/wps/game/launchGame", "GET", true, false],
  ["roomList", "/wps/relay/GLS2_roomList", "GET", true, false],
  ["winnerBoard", "/wps/relay/ODSFE2_getWinnerBoard", "GET", false, false],
  ["domainRoute", "/wps/system/domainRoute", "GET", false, false],
]

test.each(SPECIFICATION)("%s is the specification's row", (name, path, method, token, encrypted) => {
  expect(ENDPOINTS[name]).toMatchObject({ path, method, token, encrypted })
})

describe("every call × every kind of caller follows the access table", () => {
  const cases = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, row]) =>
    CALLERS.map((caller) => [name as EndpointName, caller, row] as const),
  )
  test.each(cases.filter(([name]) => name !== "logout" && name !== "captcha"))(
    "%s by %s",
    async (_name, caller, row) => {
      const token = tokens.get(caller)
      const kind = caller === "visitor" ? caller : accountKind(caller)
      const inQuery = row.method === "GET" || row.method === "DELETE"
      const response = await fetch(new URL(row.path, open.url), {
        method: row.method,
        headers: {
          // Some calls are paced for each browser, and one address may not make them all within a minute.
          "user-agent": randomUUID(),
          "x-forwarded-for": `10.0.0.${TYPES.findIndex((each) => each === caller) + 2}`,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(inQuery ? {} : { "content-type": "application/json" }),
        },
        ...(inQuery
          ? {}
          : { body: JSON.stringify(row.encrypted ? { value: await seal(open.url, {}) } : {}) }),
      })
      const answer = (await response.json()) as { success: boolean; code?: string }
      if (row.access.includes(kind))
        expect(["NOT_SIGNED_IN", "NOT_ALLOWED", "TRIAL_NOT_ALLOWED"]).not.toContain(answer.code)
      else
        expect(answer.code).toBe(
          kind === "visitor"
            ? "NOT_SIGNED_IN"
            : kind === "trial"
              ? "TRIAL_NOT_ALLOWED"
              : row.access.every((each) => each === "agent")
                ? "AGENTS_ONLY"
                : "NOT_ALLOWED",
        )
    },
  )

  test("an account type that is no agent's is a player's", () => expect(accountKind(0)).toBe("member"))
  test("calls that the specification opens to everybody are open, and those that it keeps for members are not", () => {
    for (const [name, , , needsSession] of SPECIFICATION)
      expect({ [name]: ENDPOINTS[name].access.includes("visitor" as never) }).toEqual({
        [name]: !needsSession,
      })
  })
})

describe("bad input gets a clear code, in the envelope, and writes nothing", () => {
  const post = (
    path: string,
    body: string,
    headers: Record<string, string> = { "content-type": "application/json" },
  ) => fetch(new URL(path, open.url), { method: "POST", body, headers })
  const codeOf = async (response: Response) => {
    const answer = (await response.json()) as {
      success: boolean
      code: keyof typeof ERRORS
      requestId: string
      message: string
    }
    expect(answer.success).toBe(false)
    expect(response.status).toBe(ERRORS[answer.code].status)
    expect(answer.message).not.toBe(ERRORS[answer.code].key)
    expect(response.headers.get("x-request-id")).toBe(answer.requestId)
    return answer.code
  }

  test("malformed JSON", async () =>
    expect(await codeOf(await post("/wps/session/login", "{"))).toBe("MALFORMED_BODY"))
  test("no body at all", async () =>
    expect(await codeOf(await post("/wps/session/login", ""))).toBe("MALFORMED_BODY"))
  test("a body that is too large", async () =>
    expect(await codeOf(await post("/wps/session/login", `{"a":"${"x".repeat(300_000)}"}`))).toBe(
      "BODY_TOO_LARGE",
    ))
  test("a body of another kind", async () =>
    expect(await codeOf(await post("/wps/session/login", "<a/>", { "content-type": "text/xml" }))).toBe(
      "MEDIA_TYPE_UNSUPPORTED",
    ))
  test("a plain body to an encrypted call", async () =>
    expect(await codeOf(await post("/wps/session/login", `{"username":"a","password":"b"}`))).toBe(
      "PAYLOAD_NOT_ENCRYPTED",
    ))
  test("something that is no JWE", async () =>
    expect(await codeOf(await post("/wps/session/login", `{"value":"a.b.c.d.e"}`))).toBe(
      "PAYLOAD_UNREADABLE",
    ))
  test("wrong types", async () =>
    expect(await codeOf(await post("/wps/session/login/freeplay", `{"os":1}`))).toBe("INPUT_INVALID"))
  test("an unknown key", async () =>
    expect(
      await codeOf(
        await post("/wps/session/login/freeplay", `{"os":"a","platform":"W","random":"r","more":1}`),
      ),
    ).toBe("INPUT_INVALID"))
  test("an unknown call", async () =>
    expect(await codeOf(await fetch(new URL("/wps/nothing", open.url)))).toBe("NOT_FOUND"))
  test("an unknown merchant", async () => {
    const response = await fetch(new URL("/wps/system/status", open.url), { headers: { merchant: "nobody" } })
    expect(await codeOf(response)).toBe("MERCHANT_UNKNOWN")
  })
  test("a payload sealed to a key that never was", async () => {
    const jwe = await seal(open.url, {}, { kid: "another" })
    expect(await codeOf(await post("/wps/session/login", JSON.stringify({ value: jwe })))).toBe(
      "PAYLOAD_KEY_UNKNOWN",
    )
  })
  test("a payload that is too old", async () => {
    const jwe = await seal(open.url, {}, { iat: Math.floor(Date.now() / 1000) - 1_000 })
    expect(await codeOf(await post("/wps/session/login", JSON.stringify({ value: jwe })))).toBe(
      "PAYLOAD_EXPIRED",
    )
  })
  test("a payload that is sent twice", async () => {
    const body = JSON.stringify({
      value: await seal(open.url, { username: "nobody", password: "wrong1234" }),
    })
    expect(await codeOf(await post("/wps/session/login", body))).toBe("CREDENTIALS_WRONG")
    expect(await codeOf(await post("/wps/session/login", body))).toBe("PAYLOAD_REPLAYED")
  })
  test("a token that never was", async () => {
    const answer = await open.call("balance", {}, { token: "nothing" })
    expect(answer).toMatchObject({ success: false, code: "NOT_SIGNED_IN", status: 401 })
  })
  test("messages are in the language that was asked for", async () => {
    const answers = await Promise.all(
      ["EN", "PT", "UR"].map((language) =>
        open.call("draw", { gameCode: "NOPE" }, { headers: { language } }),
      ),
    )
    expect(new Set(answers.map((answer) => (answer.success ? "" : answer.message))).size).toBe(3)
  })
})

describe("the house's own state", () => {
  test("safety/43: maintenance closes every call but those that say so", async () => {
    const { db } = open.store.database
    const second = await openHouse({ store: open.store })
    try {
      await sql`update merchant set status = 'maintenance', restricted_countries = '{}'`.execute(db)
      const closed = await openHouse({ store: open.store, env: { ROLES: "api" } })
      try {
        expect(await closed.call("systemStatus", {})).toMatchObject({ success: true, value: { status: 1 } })
        expect(await closed.call("gameMenus", {})).toMatchObject({
          success: false,
          code: "MAINTENANCE",
          status: 503,
        })
        expect(await (await fetch(new URL("/index", closed.url))).text()).not.toContain("<script")
      } finally {
        await closed.close()
      }
    } finally {
      await sql`update merchant set status = 'normal'`.execute(db)
      await second.close()
    }
  })

  test("the calls are described at /api/openapi.json", async () => {
    const document = (await (await fetch(new URL("/api/openapi.json", open.url))).json()) as {
      paths: Record<string, object>
    }
    for (const row of Object.values<Endpoint>(ENDPOINTS))
      expect(document.paths[row.path]).toHaveProperty(row.method.toLowerCase())
    expect((await fetch(new URL("/api", open.url))).headers.get("content-type")).toContain("text/html")
  })
})
