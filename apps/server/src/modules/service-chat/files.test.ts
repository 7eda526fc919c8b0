import { sql } from "@croupier/database"
import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Ground } from "../../../test/ground.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import type { ServiceChat } from "./index.ts"
import { chatHouse } from "./test-house.ts"

/** Files of chats: kinds told by their content, both ways, once; long transcripts and a long queue. */

const START = new Date("2026-03-02T15:00:00Z")

let base: Ground
let module: ServiceChat
let png: Buffer
let jpeg: Buffer
const mails: { subject: string; text: string }[] = []

beforeAll(async () => {
  const plain = sharp({ create: { width: 32, height: 16, channels: 3, background: "#d97706" } })
  ;[png, jpeg] = await Promise.all([plain.clone().png().toBuffer(), plain.clone().jpeg().toBuffer()])
  ;({ base, module } = await chatHouse({
    registeredAt: async () => START,
    mail: async (_, letter) => void mails.push(letter),
  }))
})
afterAll(() => base.close())
beforeEach(async () => {
  mails.length = 0
  base.clock.set(START)
  await sql`delete from service_chat`.execute(base.db)
  await sql`delete from desk_person`.execute(base.db)
})

type Caller = Parameters<ServiceChat["routes"]["serviceChat"]>[1]
type Desk = Parameters<ServiceChat["consoleRoutes"]["listServiceChats"]>[1]
const merchant = { id: 1, brand: { name: "Lotus", defaultLanguage: "EN" } }
const member = (id: bigint) =>
  ({ member: { id, account: `m${id}`, kind: "member" }, merchant, language: "EN" }) as unknown as Caller
const ana = { merchant, staff: { id: 1n, login: "ana", name: "Ana" } } as unknown as Desk

const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n")
const send = (caller: Caller, content: Buffer, change: object = {}) =>
  module.routes.sendServiceFile(
    { key: randomUUID(), name: "slip.png", content: content.toString("base64"), ...change },
    caller,
  )
async function taken(): Promise<string> {
  await module.routes.openServiceChat({ key: randomUUID(), text: "Hello" }, member(7n))
  const chatId = (await chat(member(7n))).chatId
  await module.consoleRoutes.takeServiceChat({ chatId }, ana)
  return chatId
}
const chat = async (caller: Caller) =>
  (await module.routes.serviceChat({ after: 0 }, caller)).chat ?? expect.fail("no chat")

test("pictures and documents go both ways, once for a key, and another guest reads none", async () => {
  const chatId = await taken()
  const key = randomUUID()
  const sent = await Promise.all([send(member(7n), png, { key }), send(member(7n), png, { key })])
  expect(sent[0]).toEqual(sent[1])
  await send(member(7n), jpeg, { name: "../\u202E<b>a/b.jpg\n" })
  const document = { chatId, key, name: "terms.pdf", content: PDF.toString("base64") }
  await module.consoleRoutes.sendServiceFileToGuest({ ...document, key: randomUUID() }, ana)
  const files = (await chat(member(7n))).messages.flatMap(({ file, side }) =>
    file ? [{ ...file, side }] : [],
  )
  expect(files).toMatchObject([
    { name: "slip.png", kind: "PICTURE", side: "GUEST" },
    { name: "..<b>ab.jpg", kind: "PICTURE", side: "GUEST" },
    { name: "terms.pdf", kind: "DOCUMENT", side: "DESK" },
  ])
  const [picture, , paper] = files.map(({ fileId }) => fileId)
  if (!picture || !paper) throw new Error("files are missing")
  const read = await module.routes.serviceFile({ chatId, fileId: paper }, member(7n))
  expect(Buffer.from(read.content, "base64")).toEqual(PDF)
  const seen = await module.consoleRoutes.readServiceFile({ chatId, fileId: picture }, ana)
  expect((await sharp(Buffer.from(seen.content, "base64")).metadata()).format).toBe("webp")
  expect(await refusalOf(module.routes.serviceFile({ chatId, fileId: paper }, member(8n)))).toContain(
    "CHAT_UNKNOWN",
  )
  // A copy of the table opens nothing.
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from service_file`.execute(base.db)
  expect(rows.some(({ sealed }) => sealed.includes("%PDF"))).toBe(false)
  await module.routes.mailServiceChat({ chatId, mail: "a@example.com" }, member(7n)).catch(() => undefined)
  expect(mails[0]?.text).toContain("[slip.png]")
})

test("files of every wrong kind are refused, whatever their names say", async () => {
  const chatId = await taken()
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const wrong: readonly Buffer[] = [
    gif,
    svg,
    Buffer.from("<script>alert(1)</script>"),
    Buffer.from("MZ\u0090\u0000 a program"),
    Buffer.from("PK\u0003\u0004 an archive"),
    png.subarray(0, png.length / 2),
    Buffer.concat([Buffer.from("<html>"), PDF]),
    PDF.subarray(0, 20),
    Buffer.from(PDF.toString().replace("<<>>endobj", "<</S/JavaScript/JS(app.alert(1))>>endobj")),
    Buffer.from(PDF.toString().replace("<<>>endobj", "<</S/Launch/F(cmd.exe)>>endobj")),
    Buffer.from(PDF.toString().replace("<<>>endobj", "<</Type/EmbeddedFile>>endobj")),
  ]
  for (const content of wrong) {
    expect(await refusalOf(send(member(7n), content))).toContain("CHAT_FILE_INVALID")
    const asked = { chatId, key: randomUUID(), name: "slip.png", content: content.toString("base64") }
    expect(await refusalOf(module.consoleRoutes.sendServiceFileToGuest(asked, ana))).toContain(
      "CHAT_FILE_INVALID",
    )
  }
  expect(await refusalOf(send(member(7n), Buffer.alloc(5_000_001)))).toContain("BODY_TOO_LARGE")
  expect((await chat(member(7n))).messages.filter(({ file }) => file)).toEqual([])
  expect(await refusalOf(send(member(9n), png))).toContain("CHAT_UNKNOWN")
})

test("each side sends twenty files, and floods of files are floods of messages", async () => {
  const chatId = await taken()
  await sql`insert into service_file (id, chat_id, side, name, kind, sealed)
            select gen_random_uuid(), ${chatId}::bigint, 'GUEST', 'a', 'PICTURE', '' from generate_series(1, 19)`.execute(
    base.db,
  )
  await send(member(7n), png)
  expect(await refusalOf(send(member(7n), png))).toContain("CHAT_FILES_FULL")
  await sql`delete from service_file`.execute(base.db)
  for (let sent = 2; sent < 20; sent++)
    await module.routes.sendServiceMessage({ key: randomUUID(), text: "x" }, member(7n))
  expect(await refusalOf(send(member(7n), png))).toContain("RATE_LIMITED")
})

test("a transcript of more than a thousand messages goes on in the next mail", async () => {
  const chatId = await taken()
  await module.consoleRoutes.answerServiceChat(
    { chatId, key: randomUUID(), text: "Good day", isNote: false },
    ana,
  )
  await sql`
    insert into service_message (chat_id, seq, side, author, text, at)
    select ${chatId}::bigint, n, case n % 2 when 0 then 'DESK' else 'GUEST' end, 'Ana', 'Line ' || n, ${START}::timestamptz
      from generate_series(4, 2100) n`.execute(base.db)
  await sql`update service_chat set last_seq = 2100 where id = ${chatId}::bigint`.execute(base.db)
  await module.routes.mailServiceChat({ chatId, mail: "a@example.com" }, member(7n))
  expect(mails.map(({ subject }) => subject.slice(-6))).toEqual([" (1/3)", " (2/3)", " (3/3)"])
  const lines = mails.flatMap(({ text }) => [...text.matchAll(/Line (\d+)$/gm)].map(([, at]) => Number(at)))
  expect(lines).toEqual(Array.from({ length: 2097 }, (_, at) => at + 4))
})

test("the desk reads a queue of more than two hundred by pages, with its own talks on each", async () => {
  const chatId = await taken()
  await sql`
    insert into service_chat (merchant_id, guest, name, language, rank, is_vip, is_offline, state, opened_at, last_guest_at)
    select 1, 'visitor:' || n, 'v' || n, 'EN', n % 7, n % 7 > 4, false, 'WAITING', ${START}::timestamptz, ${START}::timestamptz
      from generate_series(1, 450) n`.execute(base.db)
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 3; page++) {
    const read = await module.consoleRoutes.listServiceChats(cursor === undefined ? {} : { cursor }, ana)
    expect([read.waiting, read.mine.map((mine) => mine.chatId)]).toEqual([450, [chatId]])
    seen.push(
      ...read.rows.map((row) => `${row.isVip ? 0 : 1} ${9 - row.rank} ${row.chatId.padStart(9, "0")}`),
    )
    cursor = read.cursor ?? undefined
  }
  expect(cursor).toBeUndefined()
  expect(seen).toHaveLength(450)
  expect(seen).toEqual(seen.toSorted())
})
