import { request } from "node:http"
import { Secret, TOTP } from "otpauth"
import sharp from "sharp"
import { WebSocket } from "ws"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { callsHouse, PASSWORD, type CallsHouse } from "./test-calls.ts"

/** Calls that guard an account, as a client meets them: over HTTP and the socket, to the whole house. */

let house: CallsHouse
beforeAll(async () => void (house = await callsHouse()))
afterAll(() => house.close())
beforeEach(() => house.clock.advance(60_000))

const login = (username: string) => ({ input: { username, password: PASSWORD } })

/** A page that is open with a session: what its socket heard. */
async function page(token: string) {
  const heard: string[] = []
  const socket = new WebSocket(`${house.address.replace("http", "ws")}/ws`)
  await new Promise((resolve) => socket.once("open", resolve))
  socket.on("message", (data: Buffer) => heard.push((JSON.parse(data.toString()) as { type: string }).type))
  socket.send(JSON.stringify({ type: "hello", token, merchant: "lanterna", after: {} }))
  await expect.poll(() => heard).toContain("balance")
  return { heard, close: () => socket.close() }
}

describe("sessions", () => {
  test("a page leaves at once when its session is ended elsewhere, and no other page does", async () => {
    const { username, token } = await house.newcomer()
    const other = String((await house.value("login", login(username)))["token"])
    const [mine, theirs] = [await page(token), await page(other)]
    const { sessions } = (await house.value("memberSessions", { token })) as {
      sessions: { sessionId: string; current: boolean }[]
    }
    const { sessionId } = sessions.find(({ current }) => !current)!
    await house.value("endMemberSession", { token, input: { sessionId } })
    await expect.poll(() => theirs.heard).toContain("signed-out")
    await house.refused("memberInfo", { token: other }, "SESSION_EXPIRED", 401)
    expect(mine.heard).not.toContain("signed-out")
    await house.refused("endMemberSession", { token, input: { sessionId } }, "NOT_FOUND", 404)
    mine.close()
    theirs.close()
  })

  test("safety/7: an open page whose polls tell of no act ends with its idle time", async () => {
    const { token } = await house.newcomer()
    const tab = await page(token)
    house.clock.advance(20 * 60_000)
    await house.value("playToday", { token, headers: { idle: "1200" } })
    house.clock.advance(10 * 60_000 - 1)
    await house.value("playToday", { token, headers: { idle: "1800" } })
    house.clock.advance(1)
    await house.refused("playToday", { token, headers: { idle: "1800" } }, "SESSION_EXPIRED", 401)
    tab.close()
  })

  test.each(["-5", "1.5", "soon", "99999999", ""])(
    "a call whose idle time is no number of seconds is an act: %j",
    async (idle) => {
      const { token } = await house.newcomer()
      house.clock.advance(20 * 60_000)
      await house.value("memberInfo", { token, headers: { idle } })
      house.clock.advance(20 * 60_000)
      await house.value("memberInfo", { token })
    },
  )

  test("signing out, and changing the password, reach the other pages too", async () => {
    const { username, token } = await house.newcomer()
    const tab = await page(token)
    await house.value("logout", { token })
    await expect.poll(() => tab.heard).toContain("signed-out")
    const [first, second] = [
      String((await house.value("login", login(username)))["token"]),
      String((await house.value("login", login(username)))["token"]),
    ]
    const away = await page(first)
    const change = { oldPassword: PASSWORD, newPassword: "Lantern99", confirmNewPassword: "Lantern99" }
    await house.value("changePassword", { token: second, input: change })
    await expect.poll(() => away.heard).toContain("signed-out")
    tab.close()
    away.close()
  })
})

describe("the socket", () => {
  test("closes an anonymous flood of hellos, and a member's calls are answered as before", async () => {
    const { token } = await house.newcomer()
    const socket = new WebSocket(`${house.address.replace("http", "ws")}/ws`)
    const closed = new Promise<number>((resolve) => socket.once("close", resolve))
    await new Promise((resolve) => socket.once("open", resolve))
    const hello = JSON.stringify({ type: "hello", token: null, merchant: "lanterna", after: {} })
    for (let message = 0; message < 25_000; message++) socket.send(hello)
    expect(await closed).toBe(4_029)
    expect(await house.value("balance", { token })).toMatchObject({ asset: "BRL" })
  })
})

describe("addresses that no client writes", () => {
  test.each(["//", "//[", "//:", "/%", "/console/assets/%2e%2e/x", "/lottery?gameCode=%00", "/index?%"])(
    "at %s are no fault of the server",
    async (path) => {
      const { hostname, port } = new URL(house.address)
      const status = await new Promise<number>((resolve, reject) => {
        request({ hostname, port, path }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
          .on("error", reject)
          .end()
      })
      expect(status).toBeLessThan(500)
    },
  )
})

describe("the second factor", () => {
  test("from switching on to a sign-in by recovery code, with every refusal on the way", async () => {
    const { username, token } = await house.newcomer()
    const proof = { password: PASSWORD, code: "000000" }
    await house.refused(
      "confirmAuthenticator",
      { token, input: { code: "000000" } },
      "AUTHENTICATOR_OFF",
      409,
    )
    await house.refused("removeAuthenticator", { token, input: proof }, "AUTHENTICATOR_OFF", 409)
    const wrong = { token, input: { password: "not-that-1" } }
    await house.refused("startAuthenticator", wrong, "PASSWORD_WRONG", 422)
    const { secret } = await house.value("startAuthenticator", { token, input: { password: PASSWORD } })
    const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) })
    const code = totp.generate({ timestamp: house.clock.now().getTime() })
    const { recoveryCodes } = (await house.value("confirmAuthenticator", { token, input: { code } })) as {
      recoveryCodes: string[]
    }
    const again = { input: { password: PASSWORD } }
    await house.refused("startAuthenticator", { token, ...again }, "PROOF_REQUIRED", 403)

    const held = await house.refused("login", login(username), "VERIFICATION_REQUIRED", 403)
    if (held.success) throw new Error("let in")
    const { ticket } = held.value as { ticket: string }
    const shown = (typed: string, under = ticket) => ({
      input: { ticket: under, method: "authenticator", code: typed },
    })
    await house.refused("loginVerification", shown(code), "CODE_WRONG", 422)
    await house.refused("loginVerification", shown(code, "no-such-ticket"), "VERIFICATION_EXPIRED", 403)
    const session = await house.value("loginVerification", shown(recoveryCodes[0]!))
    const opened = String(session["token"])
    await house.refused("startAuthenticator", { token: opened, ...again }, "AUTHENTICATOR_ON", 409)
    expect(session).toMatchObject({ account: username })
    const config = await house.value("securityConfig", { token: String(session["token"]) })
    expect(config).toMatchObject({ authenticator: true, recoveryCodesLeft: 9 })
    const both = { password: PASSWORD, code: recoveryCodes[1]! }
    await house.value("removeAuthenticator", { token, input: both })
    await house.value("login", login(username))
  })
})

describe("profile and picture", () => {
  test("a camera's picture of several megabytes arrives; what is larger, or none, does not", async () => {
    const { token } = await house.newcomer()
    const noise = {
      create: {
        width: 1300,
        height: 1000,
        channels: 3 as const,
        noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
        background: "#000",
      },
    }
    const photo = await sharp(noise).png({ compressionLevel: 0 }).toBuffer()
    expect(photo.length).toBeGreaterThan(3_000_000)
    const upload = (image: Buffer) => ({ token, input: { image: image.toString("base64") } })
    expect(await house.value("uploadAvatar", upload(photo))).toMatchObject({ avatarType: "CUSTOM" })
    await house.refused("uploadAvatar", upload(Buffer.from("no picture")), "IMAGE_INVALID", 422)
    await house.refused("uploadAvatar", upload(Buffer.alloc(5_000_001)), "BODY_TOO_LARGE", 413)
    await house.refused("uploadAvatar", upload(Buffer.alloc(6_000_000)), "BODY_TOO_LARGE", 413)
    const huge = { token, input: { avatar: "x".repeat(300_000) } }
    await house.refused("chooseAvatar", huge, "BODY_TOO_LARGE", 413)
  })

  test("a real name is told once, and a payment password needs the login password", async () => {
    const { token } = await house.newcomer()
    await house.value("updateProfile", { token, input: { realName: "Ana Souza" } })
    await house.refused("updateProfile", { token, input: { realName: "Bia Souza" } }, "FIELD_INVALID", 422)
    const pin = { password: "not-that-1", newPassword: "482915", confirmNewPassword: "482915" }
    await house.refused("setPaymentPassword", { token, input: pin }, "PASSWORD_WRONG", 422)
    await house.value("setPaymentPassword", { token, input: { ...pin, password: PASSWORD } })
  })
})
