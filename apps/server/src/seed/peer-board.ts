import { house, keyFor, wallet, type Ledger } from "@croupier/ledger"
import { add, parseAmount } from "@croupier/money"
import sharp from "sharp"
import type { MemberContext } from "../call/context.ts"
import type { Merchant } from "../call/merchant.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { PeerPayments } from "../modules/peer-payments/index.ts"
import type { Withdrawals } from "../modules/withdrawals/index.ts"
import { callOf } from "./withdrawals.ts"

interface BoardSeed {
  readonly merchant: Merchant
  readonly withdrawals: Withdrawals
  readonly peerPayments: PeerPayments
  readonly identity: Identity
  readonly ledger: Ledger
}

/** Members of the demo's board: those who take money out, and those who pay it. */
const WITHDRAWERS = [
  { account: "marina", name: "Marina Teles Duarte", asks: "250.00" },
  { account: "bruno", name: "Bruno Assis Moura", asks: "180.00" },
  { account: "caio", name: "Caio Nogueira Reis", asks: "90.00" },
] as const
const DEPOSITORS = [
  { account: "helena", name: "Helena Prado Castro", pays: "180.00" },
  { account: "eduarda", name: "Eduarda Campos Leal", pays: "90.00" },
] as const

/**
 * A matching board that is alive: Marina's withdrawal waits for a depositor, Helena is to pay Bruno's, and Caio says that
 * Eduarda's payment did not arrive.
 */
export async function seedPeerBoard(kit: BoardSeed, password: string): Promise<void> {
  for (const { account, name, asks } of WITHDRAWERS) {
    const member = await addPlayer(kit, { account, name, password })
    if (!member) return
    await give(kit, member.context, asks)
    const { quoteId } = await kit.withdrawals.routes.quoteWithdrawal(
      { accountId: member.accountId, amount: asks },
      member.context,
    )
    await kit.withdrawals.routes.createWithdrawal(
      { quoteId, accountId: member.accountId, amount: asks, password, peer: true },
      { ...member.context, idempotencyKey: `demo.peer:${account}` },
    )
    if (account === "caio") await dispute(kit, member.context, password)
  }
}

/** Both deposits, once the withdrawals have passed their checks; then the one that does not arrive. */
async function dispute(kit: BoardSeed, caio: MemberContext, password: string): Promise<void> {
  while ((await kit.withdrawals.checkDue()) > 0);
  const { routes } = kit.peerPayments
  for (const { account, name, pays } of DEPOSITORS) {
    const member = await addPlayer(kit, { account, name, password })
    if (!member) return
    const { paymentId, state } = await routes.createPeerPayment(
      { amount: pays, accountId: member.accountId },
      { ...member.context, idempotencyKey: `demo.peer:${account}` },
    )
    if (account !== "eduarda" || state !== "MATCHED") continue
    await routes.claimPeerPaid(
      {
        paymentId,
        image: await paper("Comprovante PIX", `R$ ${pays.replace(".", ",")}`, "Caio Nogueira Reis"),
      },
      member.context,
    )
    await routes.answerPeerPayment(
      {
        paymentId,
        answer: "NOT_RECEIVED",
        image: await paper("Extrato da conta", "Nenhum crédito hoje", "Caio Nogueira Reis"),
      },
      caio,
    )
  }
}

async function addPlayer(
  { identity, merchant }: BoardSeed,
  { account, name, password }: { readonly account: string; readonly name: string; readonly password: string },
): Promise<{ readonly context: MemberContext; readonly accountId: string } | undefined> {
  const id = await identity.addMember(merchant, { account, password, language: "PT" })
  if (id === undefined) return undefined
  const context = callOf(merchant, { id, account })
  const { accounts } = await identity.routes.addPayoutAccount(
    {
      form: "EMAIL",
      bank: "",
      branch: "",
      number: `${account}@example.com`,
      holder: name,
      password,
    },
    context,
  )
  const accountId = accounts[0]?.accountId
  if (accountId === undefined) throw new Error(`${account} has no account`)
  return { context, accountId }
}

/** Money to take out, and a little to stay. */
async function give({ ledger }: BoardSeed, { member, merchant }: MemberContext, asks: string): Promise<void> {
  await ledger.post({
    key: keyFor(`demo.peer:${member.id}`),
    kind: "adjustment",
    debit: house(merchant.id, "adjustments", merchant.asset),
    credit: wallet(member.id, "main", merchant.asset),
    amount: add(parseAmount(asks), parseAmount("50")),
    cause: "demo.peer",
  })
}

/** A picture of a bank's paper with three lines, in base64. */
async function paper(...lines: readonly [string, string, string]): Promise<string> {
  const [title, amount, holder] = lines
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
    <rect width="720" height="960" fill="#f6f3ea"/><rect x="48" y="48" width="624" height="864" rx="24" fill="#ffffff"/>
    <g font-family="sans-serif" fill="#1d1d1b" text-anchor="middle">
      <text x="360" y="180" font-size="44">${title}</text><text x="360" y="420" font-size="52" font-weight="700">${amount}</text>
      <text x="360" y="560" font-size="36">${holder}</text></g></svg>`
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString("base64")
}
