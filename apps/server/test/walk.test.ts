import type { Endpoints, Input } from "@croupier/contract"
import type { SocketEvent } from "@croupier/contract/socket"
import { sql } from "@croupier/database"
import { verifyIssue } from "@croupier/fairness"
import { house, wallet } from "@croupier/ledger"
import { createLedger } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { WebSocket } from "ws"
import { openHouse, until, type OpenHouse } from "./open-house.ts"

let open: OpenHouse
beforeAll(async () => {
  open = await openHouse()
})
afterAll(() => open.close())

/** A client's socket: what it was told so far. */
function listen(
  token: string | null,
  after: Record<string, number> = {},
): { events: SocketEvent[]; close: () => void } {
  const events: SocketEvent[] = []
  const socket = new WebSocket(`${open.url.replace("http", "ws")}/ws`)
  socket.on("open", () => socket.send(JSON.stringify({ type: "hello", token, merchant: null, after })))
  socket.on("message", (data: Buffer) => events.push(JSON.parse(data.toString()) as SocketEvent))
  return { events, close: () => socket.close() }
}

/** Puts money into a wallet by hand. */
async function fund(token: string, amount: string): Promise<void> {
  const info = await open.call("memberInfo", {}, { token })
  if (!info.success) throw new Error(info.code)
  const ledger = createLedger({ database: open.store.database })
  await ledger.post({
    key: randomUUID(),
    kind: "adjustment",
    debit: house(1, "adjustments", "BRL"),
    credit: wallet(BigInt(info.value.id), "main", "BRL"),
    amount: parseAmount(amount),
    cause: "test",
  })
  await ledger.close()
}

/** Bets one line on what is on sale; where that closes between the look and the bet, on what comes after it. */
async function bet(token: string, gameCode: string, line: Line, cost: string) {
  for (;;) {
    const now = await open.call("draw", { gameCode })
    if (!now.success || !now.value.current) throw new Error("nothing is on sale")
    const { issue } = now.value.current
    const placed = await open.call(
      "placeBets",
      { gameCode, issue, lines: [line], cost },
      { token, key: randomUUID() },
    )
    if (placed.success) return { issue, balance: placed.value.balance }
    expect(placed.code).toBe("ISSUE_CLOSED")
  }
}
type Line = Input<Endpoints["placeBets"]>["lines"][number]

/** Lets an issue close and draw at once, as if its minute had passed. */
const hurry = (gameCode: string, issue: string) =>
  sql`update lottery_issue set opens_at = now() - interval '3 minutes', closes_at = now() - interval '2 seconds', draws_at = now() - interval '1 second'
       where game_code = ${gameCode} and issue = ${issue}`.execute(open.store.database.db)

test("safety/25: from registration to a settled bet: told over the socket, in the account record, in today's sums, and provably fair", async () => {
  const token = await open.newPlayer()
  await fund(token, "500")
  const socket = listen(token)
  await until(() => socket.events.find((event) => event.type === "welcome" && event.signedIn))
  expect(await until(() => socket.events.find((event) => event.type === "balance"))).toMatchObject({
    sumBalance: "500.00",
    asset: "BRL",
  })

  const digits = "0123456789".split("")
  const line = {
    play: "SSC.FIRST2.STRAIGHT",
    selection: { pos: [digits, digits] },
    mode: "1" as const,
    multiple: 1,
    group: 1956,
  }
  const { issue, balance } = await bet(token, "SSC1M", line, "200")
  expect(balance).toBe("300.00")
  await until(() => socket.events.find((event) => event.type === "balance" && event.sumBalance === "300.00"))

  await hurry("SSC1M", issue)
  const told = await until(() =>
    socket.events.find((event) => event.type === "bet" && event.bet.state !== "PLACED"),
  )
  expect(told).toMatchObject({ bet: { state: "WON", prize: "195.60", issue } })
  await until(() =>
    socket.events.find((event) => event.type === "issue" && event.issue.issue === issue && event.issue.draw),
  )
  socket.close()

  expect(await open.call("balance", {}, { token })).toMatchObject({
    success: true,
    value: { sumBalance: "495.60" },
  })
  expect(await open.call("consolidatedFunds", {}, { token })).toMatchObject({
    success: true,
    value: { available: "495.60", total: "495.60" },
  })
  expect(await open.call("walletTransactions", {}, { token })).toMatchObject({
    success: true,
    value: {
      rows: [
        { kind: "payout", amount: "195.60", gameName: "SSC 1 min" },
        { kind: "bet", amount: "-200.00", gameName: "SSC 1 min" },
        { kind: "adjustment", gameName: null },
      ],
    },
  })
  await readStatement(token)
  const today = await until(async () => {
    const answer = await open.call("playToday", {}, { token })
    return answer.success && answer.value.payout !== "0.00" && answer.value.validBet !== "0.00"
      ? answer.value
      : undefined
  })
  // All ten digits of a place: all but what always comes back is at no risk.
  expect(today).toMatchObject({ turnover: "200.00", validBet: "4.40", payout: "195.60", net: "-4.40" })
  const proof = await open.call("drawProof", { gameCode: "SSC1M", issue })
  if (!proof.success || !proof.value.seed || !proof.value.draw) throw new Error("no proof")
  expect(verifyIssue(proof.value as never).ok).toBe(true)
  const results = await open.call("openedNumbers", { gameCode: "SSC1M" })
  expect(results.success && results.value.numeros.some((each) => each.issue === issue)).toBe(true)
})

test("a socket that was away is told what was settled meanwhile", async () => {
  const token = await open.newPlayer()
  await fund(token, "10")
  const info = await open.call("memberInfo", {}, { token })
  if (!info.success) throw new Error(info.code)
  const line = {
    play: "K3.SUM",
    selection: { set: ["10"] },
    mode: "1" as const,
    multiple: 1,
    group: 1956,
  }
  const away = Date.now()
  const { issue } = await bet(token, "K31M", line, "2")
  await hurry("K31M", issue)
  await until(async () => {
    const answer = await open.call("bets", {}, { token })
    return answer.success && answer.value.rows[0]?.settledAt ? true : undefined
  })
  const socket = listen(token, { [`member:${info.value.id}`]: away })
  await until(() =>
    socket.events.find(
      (event) => event.type === "bet" && event.bet.issue === issue && event.bet.settledAt !== null,
    ),
  )
  socket.close()
})

test("a session that ends signs its sockets out, and a message that is no message closes the socket", async () => {
  const gone = listen("no-such-token")
  await until(() => gone.events.find((event) => event.type === "signed-out"))
  gone.close()
  const socket = new WebSocket(`${open.url.replace("http", "ws")}/ws`)
  const closed = new Promise<number>((resolve) => socket.on("close", resolve))
  socket.on("open", () => socket.send("{"))
  expect(await closed).toBe(4_000)
})

/** The year's statement over HTTP: a file for a signed-in member, an envelope for a refusal. */
async function readStatement(token: string): Promise<void> {
  const ask = (query: string, headers: Record<string, string>) =>
    fetch(`${open.url}/wps/v2/wallets/statement?${query}`, { headers: { language: "EN", ...headers } })
  const year = new Date().getUTCFullYear()
  const file = await ask(`year=${year}&format=csv`, { authorization: `Bearer ${token}` })
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="statement-${year}.csv"`)
  expect(file.headers.get("cache-control")).toBe("no-store")
  expect(await file.text()).toMatch(/,Closing balance,,695\.60,200\.00,495\.60,\r\n/)
  expect((await ask(`year=${year}&format=csv`, {})).status).toBe(401)
  const refused = await ask("year=2199&format=html", { authorization: `Bearer ${token}` })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ success: false, code: "INPUT_INVALID" })
}
