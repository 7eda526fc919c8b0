import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Merchant } from "../../../call/merchant.ts"
import { asked, credentials, DEFAULT_PASSWORD, form, refused, shaped, signedIn } from "../test-house.ts"
import { talkingHouse, type TalkingHouse } from "../test-messages.ts"

let house: TalkingHouse
let merchant: Merchant
beforeAll(async () => {
  house = await talkingHouse()
  merchant = house.merchant
})
afterAll(() => house.close())

const ask = (username: string, email: string, at = merchant) =>
  house.identity.routes.forgotPasswordByEmail({ username, email }, asked(at))
const set = (token: string, newPassword: string, at = merchant) =>
  house.identity.routes.setPasswordByEmail({ token, newPassword }, asked(at))
const tokenTo = async (email: string): Promise<string> =>
  /https:\/\/lanterna\.test\/index#password=(\S+)/.exec(await house.lastTo(email))?.[1] ?? ""

let made = 0
async function member() {
  const username = `forgetful${++made}`
  const email = `${username}@example.com`
  const session = await house.identity.routes.register(form(username, { email }), asked(merchant))
  return { username, email, session }
}

describe("a forgotten password by mail", () => {
  test("is chosen anew under the link: every session ends, the link opens once, and the owner is told", async () => {
    const { username, email, session } = await member()
    // Names and addresses are known in whatever case.
    expect(await ask(username.toUpperCase(), ` ${email.toUpperCase()} `)).toBeNull()
    const token = await tokenTo(email)
    expect(await house.lastTo(email)).toContain(username)
    await refused(set(token, "short"), "FIELD_INVALID")
    await refused(set(token, DEFAULT_PASSWORD), "PASSWORD_UNCHANGED")
    expect(await set(token, "lanterns-glow")).toBeNull()
    await refused(signedIn(house.identity, merchant, session.token), "SESSION_EXPIRED")
    await house.identity.routes.login(credentials(username, "lanterns-glow"), asked(merchant))
    await refused(set(token, "lanterns-dim-1"), "CODE_EXPIRED")
    expect(await house.lastTo(email)).toMatch(/Forgotten password replaced|Senha esquecida redefinida/)
  })

  test("the answer is the same for a wrong name, a wrong address and a right one; only the right one gets mail", async () => {
    const { username, email } = await member()
    expect(await ask("nobody-at-all".replaceAll("-", ""), "nobody@example.com")).toBeNull()
    expect(await ask(username, `not-${email}`)).toBeNull()
    expect(await ask(username, email)).toBeNull()
    expect(await house.sentTo("nobody@example.com")).toBe(0)
    expect(await house.sentTo(`not-${email}`)).toBe(0)
    expect(await house.sentTo(email)).toBe(1)
    // The countdown holds for each of them.
    for (const [name, address] of [
      ["nobodyatall", "nobody@example.com"],
      [username, email],
    ] as const)
      await refused(ask(name, address), "RATE_LIMITED")
  })

  test("where messages are not neutral, it says that name or address does not exist", async () => {
    const plain = shaped(merchant, { settings: { login: { neutralMessages: false } } })
    const { username } = await member()
    await refused(ask(username, "other@example.com", plain), "ACCOUNT_UNKNOWN")
    await refused(ask("nobodyatall", "other@example.com", plain), "ACCOUNT_UNKNOWN")
  })

  test("name and address must be possible ones", async () => {
    expect((await refused(ask("1", "x"), "FIELD_INVALID")).value).toMatchObject({
      faults: [
        { field: "username", key: "pattern_letter_first" },
        { field: "email", key: "pattern_email" },
      ],
    })
    expect((await refused(ask("", ""), "FIELD_INVALID")).value).toMatchObject({
      faults: [{ key: "field_required" }, { key: "field_required" }],
    })
  })

  test("a link is good for half an hour", async () => {
    const { username, email } = await member()
    await ask(username, email)
    const token = await tokenTo(email)
    house.clock.advance(30 * 60_000)
    await refused(set(token, "lanterns-glow"), "CODE_EXPIRED")
    await refused(set("no-token", "lanterns-glow"), "CODE_WRONG")
  })
})

describe("when the mail service is away", () => {
  test("everybody hears so, known or not, and may ask again at once", async () => {
    const lonely = await talkingHouse()
    await lonely.simulator.stop()
    const away = (username: string, email: string) =>
      refused(
        lonely.identity.routes.forgotPasswordByEmail({ username, email }, asked(lonely.merchant)),
        "MESSAGE_SERVICE_UNAVAILABLE",
      )
    await lonely.identity.routes.register(
      form("somebody", { email: "some@example.com" }),
      asked(lonely.merchant),
    )
    for (let time = 0; time < 2; time++) {
      await away("somebody", "some@example.com")
      await away("nobodyatall", "none@example.com")
    }
    await lonely.close()
  })
})
