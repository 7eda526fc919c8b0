import { readQr } from "@croupier/emv-qr"
import { parseAmount } from "@croupier/money"
import { eventually } from "@croupier/testkit"
import { describe, expect, test } from "vitest"
import { testBench } from "../test-bench.ts"

const bench = testBench()
const { call, charge, clock, pay, wanted } = bench

const DAY = "from=2026-11-20T00:00:00.000Z&to=2026-11-21T00:00:00.000Z"
const transfer = { account: "67890-1", amount: "150.25", reference: "K7M2QX9PTA", name: "Ana Souza" }
const post = async (path: string, body: object) => {
  const answer = await fetch(bench.url() + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { receipt: { id: string } } }
}
const listed = async (query = DAY) => {
  const answer = await fetch(`${bench.url()}/v1/receipts?${query}`, { headers: bench.authorized() })
  return {
    status: answer.status,
    ...((await answer.json()) as { receipts?: object[]; next?: string | null }),
  }
}

describe("the bank", () => {
  test("lists what arrived, page by page, also after a restart, and tells the house that asked", async () => {
    await post("/bank", transfer)
    await listed(`${DAY}&callbackUrl=${encodeURIComponent(bench.houseUrl())}`)
    const { body } = await post("/bank", { ...transfer, taxId: "52998224725", amount: "1" })
    await bench.hears(1)
    expect(bench.received()[0]?.event).toMatchObject({
      type: "receipt.arrived",
      data: { id: body.receipt.id },
    })
    const port = Number(new URL(bench.url()).port)
    await bench.stop()
    await bench.start(port)
    const { receipts = [] } = await listed()
    expect(receipts).toContainEqual({
      id: body.receipt.id,
      account: "67890-1",
      amount: "1.00",
      currency: "BRL",
      reference: "K7M2QX9PTA",
      payer: { name: "Ana Souza", taxId: "52998224725" },
      at: clock.now().toISOString(),
    })
    const first = await listed(`${DAY}&limit=1`)
    expect(await listed(`${DAY}&limit=1&cursor=${first.next ?? ""}`)).toMatchObject({ next: null })
  })

  test("refuses what is no transfer, and a reader without the key", async () => {
    expect(await post("/bank", { ...transfer, amount: "0" })).toMatchObject({ status: 422 })
    expect(await post("/bank", { ...transfer, name: "" })).toMatchObject({ status: 422 })
    expect(await call(`/v1/receipts?${DAY}`, undefined, { authorization: "" })).toMatchObject({ status: 401 })
    expect(await listed("from=x&to=y")).toMatchObject({ status: 422 })
  })

  test("has what arrived in the statement of its day", async () => {
    const { body } = await post("/bank", transfer)
    clock.set("2026-11-21T00:00:01Z")
    const answer = await fetch(`${bench.url()}/v1/statements/2026-11-20`, { headers: bench.authorized() })
    expect(await answer.text()).toContain(`"providerId":"${body.receipt.id}"`)
  })

  test("has a page with a form whose names are those of the JSON", async () => {
    const answer = await fetch(`${bench.url()}/bank?lang=pt`)
    const page = await answer.text()
    for (const name of Object.keys(transfer)) expect(page).toContain(`name="${name}"`)
  })
})

describe("a charge", () => {
  test.each([
    ["VND", "VIETQR", "500000.00"],
    ["THB", "PROMPTPAY", "50.25"],
    ["IDR", "QRIS", "150000.00"],
    ["BRL", "PIX", "25.00"],
  ])("of %s has the code of %s with its amount", async (currency, scheme, amount) => {
    const { copyCode } = await charge({ currency, amount, method: "qr" })
    expect(readQr(copyCode)).toMatchObject({ kind: "ok", code: { scheme, amount: parseAmount(amount) } })
  })

  test("of dong is whole", async () => {
    const answer = await call("/v1/charges", wanted({ currency: "VND", amount: "10.50" }), {
      "idempotency-key": "k",
    })
    expect(answer.status).toBe(422)
  })

  test("by card has no code; a number that ends with 0002 is refused, another pays", async () => {
    const declined = await charge({ method: "card" })
    expect(declined.copyCode).toBe("")
    await pay(declined.id, { card: "4000 0000 0000 0002" })
    await eventually(async () => expect((await bench.read(declined.id)).state).toBe("refused"))
    const paid = await charge({ method: "card" }, "other")
    const page = await (await fetch(paid.payUrl)).text()
    expect(page).toContain('name="card"')
    expect(page).not.toContain("copy-code")
    await pay(paid.id, { card: "4111 1111 1111 1111" })
    expect(await bench.read(paid.id)).toMatchObject({ state: "paid", paidAmount: "25.00" })
  })
})
