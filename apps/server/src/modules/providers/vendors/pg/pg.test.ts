import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { pg } from "./index.ts"
import { pgNumber } from "./protocol.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "../test-vendors.ts"

let house: TestVendor
beforeEach(async () => {
  house = await testVendor("pg", (kit, url) =>
    pg.entry.parse({ url, launchUrl: url.replace(/\/pg$/, "/play/pg"), ...CREDENTIALS.pg }).adapter(kit),
  )
})
afterEach(() => house.close())

const spin = (more: object = {}) =>
  house.call("Cash/TransferInOut", {
    operator_player_session: "token-of-alice",
    player_name: "alice",
    game_id: "126",
    parent_bet_id: "1000",
    bet_id: "1001",
    currency_code: "BRL",
    bet_amount: "1.00",
    win_amount: "2.50",
    transfer_amount: "1.50",
    transaction_id: "1001-1000-106-7",
    wallet_type: "C",
    bet_type: "1",
    create_time: "1759300000000",
    updated_time: "1759300000123",
    is_validate_bet: "False",
    is_adjustment: "False",
    is_end_round: "False",
    ...more,
  })
const adjust = (id: string, transfer_amount: string, more: object = {}) =>
  house.call("Cash/Adjustment", {
    player_name: "alice",
    currency_code: "BRL",
    transfer_amount,
    adjustment_id: id,
    adjustment_transaction_id: `${id}-901`,
    adjustment_time: "1759300000999",
    transaction_type: "901",
    ...more,
  })
const money = () => house.money()

test.each([
  ["1001-1000-106-7", "1001-1000-106"],
  ["123-6-106-6", "123-6-106"],
  ["1001-1000-106", "1001-1000-106"],
  ["a-b", "a-b"],
])("the number of the transaction %s is %s", (id, number) => expect(pgNumber(id)).toBe(number))

describe("a transaction", () => {
  test("brings stake and win at once, and its time comes back as it went", async () => {
    const session = { operator_player_session: "token-of-alice", game_id: "126" }
    expect(await house.call("VerifySession", session)).toEqual({
      data: { player_name: "alice", nickname: "alice", currency: "BRL" },
      error: null,
    })
    expect(await house.call("Cash/Get", { ...session, player_name: "alice" })).toMatchObject({
      data: { currency_code: "BRL", balance_amount: "100.00" },
    })
    expect(await spin()).toEqual({
      data: { currency_code: "BRL", balance_amount: "101.50", updated_time: "1759300000123" },
      error: null,
    })
    expect(house.transactions()).toMatchObject([{ txId: "1001-1000-106", round: "1000" }])
  })

  test("comes once, under whatever balance it is sent again, and at once too", async () => {
    const first = await spin()
    expect(await spin({ transaction_id: "1001-1000-106-8", is_validate_bet: "True" })).toEqual(first)
    await Promise.all(Array.from({ length: 20 }, () => spin({ transaction_id: "1002-1000-106-9" })))
    expect(await money()).toBe("103.00")
  })

  test("that is sent again needs no session any more, the first sending does", async () => {
    await house.endSession("token-of-alice")
    expect(await spin()).toMatchObject({ data: null, error: { code: "1034" } })
    expect(await spin({ is_validate_bet: "True" })).toMatchObject({ data: { balance_amount: "101.50" } })
  })

  test("of one player in the session of another is refused", async () => {
    await house.player("bob", "100", "token-of-bob")
    expect(await spin({ operator_player_session: "token-of-bob" })).toMatchObject({ error: { code: "1034" } })
  })

  test.each([
    ["1034", { transfer_amount: "9.99" }],
    ["1034", { bet_amount: "-1.00", transfer_amount: "3.50" }],
    ["1034", { currency_code: "XTS" }],
    ["1034", { currency_code: "USD" }],
    ["3202", { bet_amount: "100.01", win_amount: "0", transfer_amount: "-100.01" }],
    ["3001", { transaction_id: "" }],
    ["3004", { player_name: "nobody", is_validate_bet: "True" }],
    ["1204", { secret_key: "guessed" }],
    ["1204", { operator_token: "other" }],
  ])("is answered %s for %o", async (code, more) => {
    expect(await spin(more)).toMatchObject({ data: null, error: { code } })
    expect(await money()).toBe("100.00")
  })

  test("with another amount under the same number is refused for ever", async () => {
    await spin()
    expect(await spin({ win_amount: "3.50", transfer_amount: "2.50" })).toMatchObject({
      error: { code: "3033" },
    })
  })

  test("takes ids of nineteen digits", async () => {
    const id = "9223372036854775807"
    expect(await spin({ parent_bet_id: id, bet_id: id, transaction_id: `${id}-${id}-106-1` })).toMatchObject({
      error: null,
    })
    expect(house.transactions()).toMatchObject([{ round: id, txId: `${id}-${id}-106` }])
  })
})

describe("an adjustment", () => {
  test("goes both ways, once, and says what was before", async () => {
    expect(await adjust("A1", "-5.00")).toEqual({
      data: {
        adjust_amount: "-5.00",
        balance_before: "100.00",
        balance_after: "95.00",
        updated_time: "1759300000999",
      },
      error: null,
    })
    await adjust("A1", "-5.00")
    await adjust("A2", "7.50")
    expect(await money()).toBe("102.50")
  })

  test("of two hundred signs is taken; one that is larger than the balance is not", async () => {
    expect(await adjust("A", "1.00", { adjustment_transaction_id: "9".repeat(200) })).toMatchObject({
      error: null,
    })
    expect(await adjust("B", "-1000.00")).toMatchObject({ error: { code: "3202" } })
  })
})

test("while the house is away PG is told to send again", async () => {
  house.away(true)
  const session = { operator_player_session: "token-of-alice", player_name: "alice" }
  for (const said of [
    spin(),
    adjust("A", "1"),
    house.call("VerifySession", session),
    house.call("Cash/Get", session),
  ])
    expect(await said).toMatchObject({ data: null, error: { code: "1200" } })
  house.away(false)
  expect(await house.call("Cash/UpdateBetDetail", {})).toMatchObject({ data: { is_success: true } })
})

test("the vendor lists its games, plays, sends again, and its books agree", async () => {
  const { games } = await house.adapter.games()
  expect(games.slice(0, 3).map(({ game, status }) => `${game} ${status}`)).toEqual([
    "126 active",
    "98 active",
    "65 maintenance",
  ])
  const url = await house.adapter.open({
    token: "token-of-alice",
    player: "alice",
    game: "126",
    currency: "BRL",
    language: "EN",
    returnUrl: "https://house.example/",
  })
  const page = await fetch(url).then((answer) => answer.text())
  const at = `${house.simulator.url}/seats/pg/${/data-seat="(\d+)"/.exec(page)?.[1] ?? ""}`
  expect(await fetch(at).then((answer) => answer.json())).toEqual({ balance: "100.00" })
  const play = () =>
    fetch(`${at}/rounds`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"stake":"10.00"}',
    }).then((answer) => answer.json())
  expect(await play()).toMatchObject({ state: "played", balance: "110.00" })
  const line = house.simulator.line("pg")
  for (const fault of ["lose-answer", "lose-call", "burst"] as const) {
    line.inject({ fault })
    expect(await play()).toMatchObject({ state: "played" })
  }
  line.inject({ fault: "delay-call" })
  await play()
  await line.deliver()
  expect(await money()).toBe("150.00")
  const entries = await house.adapter.entries(new Date(0), new Date("2030-01-01"))
  expect(entries).toHaveLength(5)
  const numbers = house.transactions().map(({ txId }) => txId)
  expect(new Set(entries.map((each) => (each.of === "transaction" ? each.txId : "")))).toEqual(
    new Set(numbers),
  )
})
