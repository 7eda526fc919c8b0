import "reflect-metadata"
import { createHash, randomUUID, webcrypto } from "node:crypto"
import { createServer, type Server } from "node:https"
import { TLSSocket } from "node:tls"
import { inTransaction } from "@croupier/database"
import {
  createLedger,
  house,
  ledgerMigrations,
  wallet,
  type Ledger,
  type TransferKind,
} from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { X509CertificateGenerator } from "@peculiar/x509"
import { afterAll, beforeAll, expect, test } from "vitest"
import { SignedXml } from "xml-crypto"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { spanOf } from "../../kernel/days.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { kernelMigrations, projections, type Projections } from "../../kernel/projections.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { runPlanned } from "../../kernel/test-queue.ts"
import { markTest, playMigrations } from "../play/index.ts"
import { reportMigrations, reports } from "../reports/index.ts"
import { dailyXml, type DailyFile } from "./daily-file.ts"
import { correctFile, type AuthorityKit, type Operator } from "./files.ts"
import { authority, authorityMigrations, sigapFiles } from "./index.ts"
import { listedFiles, readFile } from "./store.ts"

const ANA = 101n
const BRUNO = 102n
const TESTER = 103n
const ANA_CPF = "52998224725"
const MERCHANT = {
  id: 1,
  code: "lanterna",
  asset: "BRL",
  brand: { name: "Lanterna & Cia <1>", timeZone: "America/Sao_Paulo" },
  policy: { authorityFileDays: 2 },
} as const
/** Of another market. */
const OTHER = { ...MERCHANT, id: 2, policy: { authorityFileDays: null } } as const
const clock = fakeClock("2026-05-01T02:00:00Z")
const away: unknown[] = []
const reported: unknown[] = []
let store: TestDatabase
let ledger: Ledger
let reading: Projections
let kit: AuthorityKit
let operator: Operator
let server: Server
let answer: () => { readonly status: number; readonly body: string }
const heard: { readonly key: string; readonly subject: string; readonly xml: string }[] = []

/** A key and a certificate for it, signed by itself. */
async function newSigner(name: string) {
  const algorithm = {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    modulusLength: 2_048,
    publicExponent: new Uint8Array([1, 0, 1]),
  }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const made = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date("2020-01-01"),
    notAfter: new Date("2120-01-01"),
  })
  const der = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64")
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${der.match(/.{1,64}/g)?.join("\n")}\n-----END PRIVATE KEY-----\n`
  return { privateKey, certificate: made.toString("pem") }
}

beforeAll(async () => {
  store = await testDatabase({
    migrations: [ledgerMigrations, kernelMigrations, playMigrations, reportMigrations, authorityMigrations],
  })
  const { db } = store.database
  ledger = createLedger({ database: store.database, clock })
  const told = reports({ db, ledger, clock, vendors: async () => [] })
  reading = projections({ db, all: told.projections, onError: (error) => expect(error).toBeUndefined() })
  const [own, theirs] = [await newSigner("Lanterna Jogos"), await newSigner("localhost")]
  operator = { name: "Lanterna Jogos Ltda.", companyId: "12345678000195", ...own }
  server = createServer(
    { key: theirs.privateKey, cert: theirs.certificate, ca: own.certificate, requestCert: true },
    (asked, answered) => {
      const parts: Buffer[] = []
      asked.on("data", (part: Buffer) => parts.push(part))
      asked.on("end", () => {
        const subject =
          asked.socket instanceof TLSSocket ? asked.socket.getPeerCertificate().subject.CN : undefined
        heard.push({
          key: String(asked.headers["idempotency-key"]),
          subject: String(subject),
          xml: Buffer.concat(parts).toString(),
        })
        const { status, body } = answer()
        answered.writeHead(status, { "content-type": "application/json" }).end(body)
      })
    },
  )
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done))
  const address = server.address()
  const port = typeof address === "object" && address ? address.port : 0
  kit = {
    db,
    clock,
    ledger,
    outages: { away: (who) => void away.push(who), back: () => {}, covers: () => false },
    report: (error, what) => void reported.push(`${what}: ${String(error)}`),
    vault: vaultsFrom(new Uint8Array(32).fill(7))("authority-files"),
    merchants: () => [MERCHANT, OTHER],
    operator: async () => operator,
    authority: async () =>
      sigapFiles({
        ...operator,
        url: `https://localhost:${port}/sigap`,
        trusted: theirs.certificate,
        timeoutMs: 5_000,
      }),
    membersDay: told.membersDay,
    taxIdOf: async (_, memberId) => (memberId === ANA ? ANA_CPF : undefined),
  }
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await ledger.close()
  await store.drop()
})

const run = (name: "authority.make" | "authority.send") =>
  runPlanned(authority(kit).jobs, { name, payload: {} }, clock.now())
const files = async () =>
  (await listedFiles(kit.db, 1, { state: undefined, before: undefined, limit: 100 })).toReversed()
const states = async () => (await files()).map(({ day, revision, state }) => `${day} ${revision} ${state}`)
const xmlOf = async (day: string, revision = 1) => {
  const found = (await files()).find((each) => each.day === day && each.revision === revision)
  const file = found && (await readFile(kit.db, 1, found.id))
  if (!file) throw new Error(`no file of ${day}`)
  const xml = Buffer.from(kit.vault.open(file.sealed)).toString()
  expect(createHash("sha256").update(xml).digest("hex")).toBe(file.hash)
  return xml
}
const accepted = (protocolo: string) => () => ({ status: 200, body: JSON.stringify({ protocolo }) })

async function post(owner: bigint, kind: TransferKind, sum: string): Promise<void> {
  const isPlay = kind === "bet" || kind === "payout"
  const [own, other] = [wallet(owner, "main", "BRL"), house(1, isPlay ? "lottery" : "payments", "BRL")]
  const isOut = kind === "withdrawal" || kind === "bet" || kind === "reversal"
  const { status } = await ledger.post({
    key: randomUUID(),
    kind,
    debit: isOut ? own : other,
    credit: isOut ? other : own,
    amount: parseAmount(sum),
    cause: "test",
  })
  expect(status).toBe("posted")
}
const play = (memberId: bigint, settledAt: string, stake: string, payout: string) =>
  writePlayFact(kit.db, {
    memberId,
    stake: parseAmount(stake),
    payout: parseAmount(payout),
    settledAt: new Date(settledAt),
    reference: `bet:${settledAt}:${memberId}`,
  })
const line = (cpf: string, cells: Readonly<Record<string, string>>) =>
  `<carteira>${cpf}${Object.entries(cells)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("")}</carteira>`

test("safety/63: a day of known play and money is told to the cent by member, in the merchant's zone, without test accounts", async () => {
  const { db } = kit
  for (const owner of [ANA, BRUNO, TESTER])
    await ledger.openWallets(db, owner, [{ purpose: "main", asset: "BRL" }])
  await inTransaction(db, (tx) =>
    markTest(tx, { merchantId: 1, memberId: TESTER, since: new Date("2025-01-01T00:00:00Z") }),
  )
  // 02:00 in UTC is still 30 April in São Paulo.
  await post(ANA, "deposit", "100")
  clock.set("2026-05-01T15:00:00Z")
  await post(ANA, "deposit", "60.05")
  await post(ANA, "withdrawal", "7.01")
  await post(BRUNO, "deposit", "0.1")
  await post(TESTER, "deposit", "900")
  for (const stake of ["10.33", "0.67", "2"]) await post(ANA, "bet", stake)
  await post(ANA, "payout", "4.0001")
  await play(ANA, "2026-05-01T02:59:00Z", "77", "0")
  await play(ANA, "2026-05-01T03:00:00Z", "10.33", "4.0001")
  await play(ANA, "2026-05-02T02:59:59Z", "0.67", "0")
  await play(TESTER, "2026-05-01T15:00:00Z", "500", "0")
  await play(ANA, "2026-05-02T03:00:00Z", "55", "0")
  clock.set("2026-05-02T12:00:00Z")
  await post(ANA, "withdrawal", "1")
  // A deposit of the day before goes back in part, and a stake of it is settled.
  await post(ANA, "reversal", "10.05")
  await post(ANA, "bet", "55")
  await post(ANA, "payout", "5")
  await play(ANA, "2026-05-02T12:00:00Z", "2", "5")
  await reading.catchUp()
  clock.set("2026-05-03T03:00:00Z")
  await run("authority.make")
  const xml = await xmlOf("2026-05-01")
  expect(xml).toContain(
    "<operador>Lanterna Jogos Ltda.</operador><cnpj>12345678000195</cnpj><marca>Lanterna &amp; Cia &lt;1&gt;</marca><dia>2026-05-01</dia><fuso>America/Sao_Paulo</fuso><moeda>BRL</moeda><revisao>1</revisao><geradoEm>2026-05-03T03:00:00.000Z</geradoEm><quantidadeCarteiras>2</quantidadeCarteiras>",
  )
  const none = {
    quantidadeApostas: "0",
    apostas: "0.00",
    premios: "0.00",
    bonus: "0.00",
    outros: "0.00",
    apostasEmAberto: "0.00",
  }
  expect(xml).toContain(
    `<carteiras>${line(`<cpf>${ANA_CPF}</cpf>`, {
      saldoInicial: "100.00",
      depositos: "60.05",
      estornos: "0.00",
      saques: "7.01",
      ...none,
      quantidadeApostas: "2",
      apostas: "11.00",
      premios: "4.0001",
      apostasEmAberto: "2.00",
      saldoFinal: "144.0401",
    })}${line("<semCpf/>", {
      saldoInicial: "0.00",
      depositos: "0.10",
      estornos: "0.00",
      saques: "0.00",
      ...none,
      saldoFinal: "0.10",
    })}</carteiras>`,
  )
})

test("safety/63: the signature of the file holds with the operator's certificate, and not for a changed amount", async () => {
  const xml = await xmlOf("2026-05-01")
  const holds = (text: string) => {
    const [found] = /<Signature.*<\/Signature>/s.exec(text) ?? [""]
    const checking = new SignedXml({ publicCert: operator.certificate })
    checking.loadSignature(found)
    try {
      return checking.checkSignature(text)
    } catch {
      return false
    }
  }
  expect(xml).toContain("<X509Certificate>")
  expect([holds(xml), holds(xml.replace("144.0401", "144.0402"))]).toEqual([true, false])
})

test("safety/63: the job makes each day once, two at once too, and those that were missed, not before their time and for no other market", async () => {
  clock.set("2026-05-04T02:59:00Z")
  await run("authority.make")
  expect(await states()).toEqual(["2026-05-01 1 MADE"])
  clock.set("2026-05-06T04:00:00Z")
  await Promise.all([run("authority.make"), run("authority.make")])
  await run("authority.make")
  expect(await states()).toEqual([
    "2026-05-01 1 MADE",
    "2026-05-02 1 MADE",
    "2026-05-03 1 MADE",
    "2026-05-04 1 MADE",
  ])
  expect(await listedFiles(kit.db, 2, { state: undefined, before: undefined, limit: 1 })).toEqual([])
})

test("safety/63: money that goes back counts on its own day, and every line adds up", async () => {
  const xml = await xmlOf("2026-05-02")
  expect(xml).toContain(
    line(`<cpf>${ANA_CPF}</cpf>`, {
      saldoInicial: "144.0401",
      depositos: "0.00",
      estornos: "10.05",
      saques: "1.00",
      quantidadeApostas: "2",
      apostas: "57.00",
      premios: "5.00",
      bonus: "0.00",
      outros: "0.00",
      apostasEmAberto: "-2.00",
      saldoFinal: "82.9901",
    }),
  )
  const owners = new Map([
    [`<cpf>${ANA_CPF}</cpf>`, ANA],
    ["<semCpf/>", BRUNO],
  ])
  let lines = 0
  for (const day of ["2026-05-01", "2026-05-02"]) {
    const { from, until } = spanOf(day, day, MERCHANT.brand.timeZone, 1)
    for (const [text] of (await xmlOf(day)).matchAll(/<carteira>.*?<\/carteira>/g)) {
      lines++
      const of = (name: string) => parseAmount(new RegExp(`<${name}>(.*?)</`).exec(text)?.[1] ?? "")
      const gained = of("depositos") + of("premios") + of("bonus") + of("outros")
      const lost = of("estornos") + of("saques") + of("apostas") + of("apostasEmAberto")
      expect(of("saldoInicial") + gained - lost, text).toBe(of("saldoFinal"))
      // `apostasEmAberto` makes every line add up, so that it is compared with the stakes of the ledger, less those that were settled.
      const [, owner = 0n] = [...owners].find(([cpf]) => text.includes(cpf)) ?? []
      const stakes = (await ledger.movements(owner, "main", "BRL", { from, until })).filter(
        ({ kind }) => kind === "bet",
      )
      const staked = stakes.reduce((sum, { amount }) => sum - amount, 0n)
      expect(of("apostasEmAberto"), text).toBe(staked - of("apostas"))
    }
  }
  expect(lines).toBe(3)
})

test("safety/63: a day without activity is a file that says so", async () => {
  const xml = await xmlOf("2026-05-03")
  expect(xml).toContain("<quantidadeCarteiras>0</quantidadeCarteiras></cabecalho><semMovimento/><Signature")
})

test("safety/63: without an address files stay unsent, and without a key none is made", async () => {
  const unsent = { ...kit, authority: undefined }
  await runPlanned(authority(unsent).jobs, { name: "authority.send", payload: {} }, clock.now())
  clock.advance(DAY_MS)
  const unsigned = { ...kit, operator: async () => undefined }
  await runPlanned(authority(unsigned).jobs, { name: "authority.make", payload: {} }, clock.now())
  expect((await states()).every((each) => each.endsWith(" MADE"))).toBe(true)
  expect(await files()).toHaveLength(4)
})

test("safety/63: an authority that is away is asked again later and longer each time, over TLS with the operator's certificate, until it accepts", async () => {
  answer = () => ({ status: 503, body: "" })
  await Promise.all([run("authority.send"), run("authority.send")])
  expect(heard).toHaveLength(4)
  expect((await states()).every((each) => each.endsWith(" WAITING"))).toBe(true)
  expect(away).toContain("SIGAP files")
  await run("authority.send")
  expect(heard).toHaveLength(4)
  clock.advance(5 * MINUTE_MS)
  answer = () => ({ status: 200, body: "<html>" })
  await run("authority.send")
  clock.advance(5 * MINUTE_MS)
  await run("authority.send")
  expect(heard).toHaveLength(8)
  clock.advance(5 * MINUTE_MS)
  const replies = [
    accepted("P1"),
    () => ({ status: 202, body: JSON.stringify({ protocolo: "P2" }) }),
    () => ({ status: 422, body: JSON.stringify({ motivo: "CNPJ desconhecido" }) }),
    accepted("P4"),
  ]
  answer = () => (replies.shift() ?? accepted("none"))()
  await run("authority.send")
  expect(heard.slice(8).map(({ key, subject }) => `${subject} ${key}`)).toEqual(
    [1, 2, 3, 4].map((day) => `Lanterna Jogos 12345678000195:lanterna:2026-05-0${day}:1`),
  )
  expect(heard[8]?.xml).toBe(await xmlOf("2026-05-01"))
  expect((await files()).map(({ state, protocol, reason }) => [state, protocol, reason])).toEqual([
    ["ACCEPTED", "P1", null],
    ["SENT", "P2", null],
    ["REFUSED", null, "CNPJ desconhecido"],
    ["ACCEPTED", "P4", null],
  ])
  clock.advance(HOUR_MS)
  answer = accepted("P2")
  await run("authority.send")
  expect(heard).toHaveLength(13)
  expect((await files())[1]).toMatchObject({ state: "ACCEPTED", protocol: "P2" })
})

test("safety/63: a corrected file is the next revision with a person and a reason, and what was sent stays as it was", async () => {
  const [, , refused] = await files()
  if (!refused) throw new Error("no refused file")
  const before = await xmlOf("2026-05-03")
  const by = { login: "fiona", why: "CNPJ <corrected>" }
  const both = await Promise.allSettled([
    correctFile(kit, MERCHANT, refused.id, by),
    correctFile(kit, MERCHANT, refused.id, by),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  await expect(correctFile(kit, MERCHANT, refused.id, by)).rejects.toMatchObject({
    code: "CHANGED_MEANWHILE",
  })
  await expect(correctFile(kit, OTHER, refused.id, by)).rejects.toMatchObject({
    code: "AUTHORITY_FILE_UNKNOWN",
  })
  const corrected = (await files()).at(-1)
  expect(corrected).toMatchObject({
    day: "2026-05-03",
    revision: 2,
    state: "MADE",
    madeBy: "fiona",
    isLast: true,
  })
  const unsigned = { ...kit, operator: async () => undefined }
  await expect(correctFile(unsigned, MERCHANT, corrected?.id ?? 0n, by)).rejects.toMatchObject({
    code: "AUTHORITY_UNSIGNED",
  })
  expect(await xmlOf("2026-05-03", 2)).toContain(
    "<revisao>2</revisao><motivo>CNPJ &lt;corrected&gt;</motivo>",
  )
  answer = accepted("P3")
  await run("authority.send")
  expect((await files()).at(-1)).toMatchObject({ state: "ACCEPTED", protocol: "P3" })
  expect(await xmlOf("2026-05-03")).toBe(before)
  const { pool } = store.database
  for (const change of ["delete from authority_file", "update authority_file set sealed = ''"])
    await expect(pool.query(change)).rejects.toThrow("kept as it was made")
})

test("safety/63: a merchant with a company of its own is signed for and named by it", async () => {
  const own = { name: "Recife Jogos S.A.", companyId: "98765432000110", ...(await newSigner("Recife Jogos")) }
  const recife = { ...MERCHANT, id: 3, code: "recife" }
  const companies = {
    ...kit,
    merchants: () => [recife],
    operator: async (code: string) => (code === "recife" ? own : operator),
  }
  await runPlanned(authority(companies).jobs, { name: "authority.make", payload: {} }, clock.now())
  const [made] = await listedFiles(kit.db, 3, { state: undefined, before: undefined, limit: 1 })
  const file = await readFile(kit.db, 3, made?.id ?? 0n)
  const xml = Buffer.from(kit.vault.open(file?.sealed ?? Buffer.alloc(0))).toString()
  expect(xml).toContain("<operador>Recife Jogos S.A.</operador><cnpj>98765432000110</cnpj>")
  expect(xml).toContain(own.certificate.replace(/-----[A-Z ]+-----|\s/g, ""))
})

test("safety/63: a company whose key cannot be read stops neither the files of others nor their sending", async () => {
  const [olinda, natal] = [
    { ...MERCHANT, id: 4, code: "olinda" },
    { ...MERCHANT, id: 5, code: "natal" },
  ]
  let isReadable = false
  const unlessUnreadable = <T>(code: string, found: T): T => {
    if (code === "olinda" && !isReadable) throw new Error("ENOENT: key.pem")
    return found
  }
  const both: AuthorityKit = {
    ...kit,
    merchants: () => [olinda, natal],
    operator: async (code) => unlessUnreadable(code, operator),
    authority: async (code) =>
      unlessUnreadable(code, { send: async () => ({ outcome: "ACCEPTED", protocol: code }) }),
  }
  const job = (name: "authority.make" | "authority.send") =>
    runPlanned(authority(both).jobs, { name, payload: {} }, clock.now())
  const statesOf = async (id: number) =>
    (await listedFiles(kit.db, id, { state: undefined, before: undefined, limit: 9 })).map(
      ({ state }) => state,
    )
  await job("authority.make")
  expect([await statesOf(4), await statesOf(5)]).toEqual([[], ["MADE"]])
  expect(reported.splice(0)).toEqual(["daily files of olinda were not made: Error: ENOENT: key.pem"])
  isReadable = true
  await job("authority.make")
  expect([await statesOf(4), await statesOf(5)]).toEqual([["MADE"], ["MADE"]])
  isReadable = false
  await job("authority.send")
  expect([await statesOf(4), await statesOf(5)]).toEqual([["WAITING"], ["ACCEPTED"]])
  expect(reported).toEqual([
    expect.stringMatching(/^the daily file of olinda for .* was not sent: Error: ENOENT/),
  ])
  const [made] = await listedFiles(kit.db, 4, { state: undefined, before: undefined, limit: 1 })
  await expect(
    correctFile(both, olinda, made?.id ?? 0n, { login: "fiona", why: "a test" }),
  ).rejects.toMatchObject({ code: "AUTHORITY_UNSIGNED" })
  isReadable = true
  clock.advance(5 * MINUTE_MS)
  await job("authority.send")
  expect(await statesOf(4)).toEqual(["ACCEPTED"])
})

test("safety/63: no text breaks the document", () => {
  const file: DailyFile = {
    operator: "A & B <\"C'>]]>\u0000\u001f",
    companyId: "12345678000195",
    brand: "😀",
    day: "2026-05-01",
    timeZone: "America/Sao_Paulo",
    asset: "BRL",
    revision: 1,
    why: null,
    madeAt: new Date(0),
    lines: [],
  }
  const xml = dailyXml(file)
  expect(xml).toContain("<operador>A &amp; B &lt;&quot;C&apos;&gt;]]&gt;\ufffd\ufffd</operador>")
  expect(xml).toContain("<marca>😀</marca>")
})
