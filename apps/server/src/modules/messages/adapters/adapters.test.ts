import { createServer, type AddressInfo, type Server } from "node:net"
import { startMessageSimulator, TWILIO_SID, type MessageSimulator } from "@croupier/message-simulator"
import { PATIENCE_MS } from "@croupier/testkit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MailService, SmsService } from "../ports.ts"
import { smsGateway } from "./sms-gateway.ts"
import { smtp } from "./smtp.ts"
import { twilio } from "./twilio.ts"

/** The adapters against services on real sockets: one that works or fails as it is told, one that is silent, one that is gone. */

const KEY = "key-of-the-adapters-tests"
let simulator: MessageSimulator
let silent: Server
let gone: number
const opened: { close: () => Promise<void> }[] = []
beforeAll(async () => {
  simulator = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY })
  silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve))
  gone = (closed.address() as AddressInfo).port
  await new Promise((resolve) => closed.close(resolve))
})
afterAll(async () => {
  for (const service of opened) await service.close()
  silent.close()
  await simulator.stop()
})

const keep = <S extends { close: () => Promise<void> }>(service: S): S => {
  opened.push(service)
  return service
}
const portOf = (place: "silent" | "gone") =>
  place === "gone" ? gone : (silent.address() as AddressInfo).port
/** For services that say nothing; one that answers may take its time on a busy machine. */
const HASTY_MS = 500

const SMS: Record<string, (url: string, key?: string, timeoutMs?: number) => SmsService> = {
  gateway: (url, key = KEY, timeoutMs = PATIENCE_MS) =>
    keep(smsGateway({ url, key, from: "Lanterna", timeoutMs })),
  Twilio: (url, key = KEY, timeoutMs = PATIENCE_MS) =>
    keep(twilio({ url, accountSid: TWILIO_SID, authToken: key, from: "+15005550006", timeoutMs })),
}
const short = (to: string) => ({ to, text: "Your code is 135790.", reference: crypto.randomUUID() })

describe.each(Object.entries(SMS))("short messages by %s", (name, make) => {
  test("arrive", async () => {
    const to = name === "Twilio" ? "+5511987651000" : "+5511987652000"
    const service = make(simulator.url)
    expect(await service.isReady()).toBe(true)
    expect(await service.send(short(to))).toMatchObject({ kind: "sent" })
    expect(simulator.taken(to)).toMatchObject([{ text: "Your code is 135790." }])
  })

  test.each([
    ["0001", { kind: "refused", why: "address" }],
    ["0002", { kind: "refused", why: "quota" }],
    ["0003", { kind: "refused", why: "forbidden" }],
    ["0004", { kind: "unreachable" }],
    ["0005", { kind: "unreachable" }],
  ])("to a number that ends in %s", async (ending, outcome) => {
    const patience = ending === "0005" ? HASTY_MS : undefined
    const service = make(simulator.url, undefined, patience)
    expect(await service.send(short(`+551198765${ending}`))).toMatchObject(outcome)
  })

  test("with a wrong key are our own fault, not the receiver's", async () => {
    const service = make(simulator.url, "a-wrong-key-of-length")
    expect(await service.isReady()).toBe(false)
    expect(await service.send(short("+5511987651001"))).toMatchObject({ kind: "unreachable" })
  })

  test.each(["silent", "gone"] as const)("to a service that is %s", async (place) => {
    const service = make(`http://127.0.0.1:${portOf(place)}`, undefined, HASTY_MS)
    expect(await service.isReady()).toBe(false)
    expect(await service.send(short("+5511987651001"))).toMatchObject({ kind: "unreachable" })
  })
})

describe("mail by SMTP", () => {
  const mailer = (url: string, timeoutMs = PATIENCE_MS): MailService =>
    keep(smtp({ url, from: "Lanterna <no-reply@lanterna.test>", timeoutMs }))
  const mail = (to: string) => ({ ...short(to), subject: "Código ✓ 135790" })

  test("arrives, in any script", async () => {
    const service = mailer(simulator.mailUrl)
    expect(await service.isReady()).toBe(true)
    expect(await service.send({ ...mail("lucia@example.com"), text: "کوڈ 135790\nاگلی سطر" })).toMatchObject({
      kind: "sent",
    })
    expect(simulator.taken("lucia@example.com")).toMatchObject([
      { from: "no-reply@lanterna.test", subject: "Código ✓ 135790", text: "کوڈ 135790\nاگلی سطر" },
    ])
  })

  test("to one address goes to no other that is smuggled in", async () => {
    const service = mailer(simulator.mailUrl)
    const before = simulator.taken().length
    const outcome = await service.send(mail("one@example.com,two@example.com\r\nBcc: three@example.com"))
    expect(simulator.taken("two@example.com").filter((each) => each.to === "two@example.com")).toEqual([])
    expect(simulator.taken("three@example.com").filter((each) => each.to === "three@example.com")).toEqual([])
    expect(simulator.taken().length - before).toBeLessThanOrEqual(outcome.kind === "sent" ? 1 : 0)
  })

  test.each([
    ["bounce@example.com", { kind: "refused", why: "address" }],
    ["full@example.com", { kind: "refused", why: "quota" }],
    ["blocked@example.com", { kind: "refused", why: "forbidden" }],
    ["broken@example.com", { kind: "unreachable" }],
    ["silent@example.com", { kind: "unreachable" }],
  ])("to %s", async (to, outcome) => {
    const service = mailer(simulator.mailUrl, to.startsWith("silent") ? HASTY_MS : undefined)
    expect(await service.send(mail(to))).toMatchObject(outcome)
  })

  test("with a wrong password is our own fault, not the receiver's", async () => {
    const service = mailer(simulator.mailUrl.replace(KEY, "wrong"))
    expect(await service.isReady()).toBe(false)
    expect(await service.send(mail("lucia@example.com"))).toMatchObject({ kind: "unreachable" })
  })

  test.each(["silent", "gone"] as const)("to a server that is %s", async (place) => {
    const service = mailer(`smtp://127.0.0.1:${portOf(place)}`, HASTY_MS)
    expect(await service.isReady()).toBe(false)
    expect(await service.send(mail("lucia@example.com"))).toMatchObject({ kind: "unreachable" })
  })
})
