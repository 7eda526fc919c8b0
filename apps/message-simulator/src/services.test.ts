import { createConnection } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startMessageSimulator, TWILIO_SID, type MessageSimulator } from "./main.ts"

const KEY = "key-of-the-simulators-tests"
let simulator: MessageSimulator
beforeAll(async () => {
  simulator = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY })
})
afterAll(() => simulator.stop())

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(simulator.url + path, { method: "POST", body, headers })
const gateway = (message: object, key = KEY) =>
  post("/v1/messages", JSON.stringify(message), {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
  })
const message = (to: string, reference = crypto.randomUUID()) => ({
  to,
  from: "Lanterna",
  text: "Your code is 123456.",
  reference,
})

describe("the gateway", () => {
  test("takes a message, and the same reference once", async () => {
    const sent = message("+5511987650100")
    const first = await gateway(sent)
    expect(first.status).toBe(202)
    const again = await gateway(sent)
    expect(await again.json()).toEqual(await first.json())
    expect(simulator.taken("+5511987650100")).toMatchObject([
      { channel: "sms", by: "gateway", text: "Your code is 123456." },
    ])
  })

  test("knows its callers, and what a number is", async () => {
    expect((await gateway(message("+5511987650101"), "another-key")).status).toBe(401)
    expect(await (await gateway(message("11987650101"))).json()).toMatchObject({
      error: { code: "number_invalid" },
    })
    expect(simulator.taken("+5511987650101")).toEqual([])
  })

  test.each([
    ["0001", 422, "number_invalid"],
    ["0002", 429, "quota_exceeded"],
    ["0003", 403, "destination_not_allowed"],
    ["0004", 500, "internal"],
  ])("a number that ends in %s fails with %i", async (ending, status, code) => {
    const answer = await gateway(message(`+551198765${ending}`))
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { code } })
  })
})

describe("Twilio's call", () => {
  const send = (form: Record<string, string>, token = KEY) =>
    post(`/2010-04-01/Accounts/${TWILIO_SID}/Messages.json`, new URLSearchParams(form).toString(), {
      authorization: `Basic ${Buffer.from(`${TWILIO_SID}:${token}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    })

  test("takes a form and answers with the message", async () => {
    const answer = await send({ To: "+5511987650200", From: "+15005550006", Body: "Code 654321" })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      status: "queued",
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    })
    expect(simulator.taken("+5511987650200")).toMatchObject([{ by: "twilio", text: "Code 654321" }])
  })

  test.each([
    [{ To: "0", From: "+15005550006", Body: "x" }, 400, 21_211],
    [{ To: "+5511987650201", Body: "x" }, 400, 21_603],
    [{ To: "+5511987650003", From: "+15005550006", Body: "x" }, 400, 21_408],
  ])("refuses with its own codes", async (form, status, code) => {
    const answer = await send(form)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })

  test("knows its account", async () => {
    expect((await send({ To: "+5511987650201", From: "x", Body: "x" }, "wrong")).status).toBe(401)
  })
})

test("the mail server speaks SMTP on its own socket, and takes nothing from strangers", async () => {
  const { hostname, port } = new URL(simulator.mailUrl.replace("smtp:", "http:"))
  const said: string[] = []
  const socket = createConnection({ host: hostname, port: Number(port) })
  const lines = ["EHLO test", "MAIL FROM:<a@example.com>", "QUIT"]
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject)
    socket.on("data", (data: Buffer) => {
      said.push(data.toString())
      const next = lines.shift()
      if (next) socket.write(`${next}\r\n`)
    })
    socket.on("close", () => resolve())
  })
  expect(said[0]).toMatch(/^220 /)
  expect(said[1]).toMatch(/AUTH PLAIN LOGIN/)
  expect(said[2]).toMatch(/^530 /)
})

describe("the outbox page", () => {
  test("shows the code apart, in two languages, and nothing of a message as markup", async () => {
    await gateway({ ...message("+5511987650300"), text: "<b>246810</b> https://lanterna.test/#x" })
    const read = async (query: string) => (await fetch(`${simulator.url}/?to=${query}`)).text()
    const page = await read("11987650300&lang=en")
    expect(page).toContain('data-code="246810"')
    expect(page).toContain("&#60;b&#62;246810")
    expect(page).toContain('<a href="https://lanterna.test/#x"')
    expect(await read("nobody&lang=pt")).toContain("Nada foi enviado para este endereço.")
  })

  test("is there for programs, too", async () => {
    const answer = await fetch(`${simulator.url}/outbox?to=%2B5511987650300`)
    expect(await answer.json()).toMatchObject({ messages: [{ to: "+5511987650300" }] })
  })
})
