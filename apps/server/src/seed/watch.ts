import { inTransaction, type Db } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import type { Merchant } from "../call/merchant.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { Payments } from "../modules/payments/index.ts"
import type { Rewards } from "../modules/rewards/index.ts"
import type { Watch } from "../modules/watch/index.ts"
import { payCash } from "./desk-cash.ts"
import { callOf } from "./withdrawals.ts"

interface WatchSeed {
  readonly db: Db
  readonly merchant: Merchant
  readonly identity: Identity
  readonly payments: Payments
  readonly rewards: Pick<Rewards, "offer">
  readonly watch: Watch
}

/** Deposits of cash, each a little below the limit of the demo's rule. */
const BELOW = { account: "valter", amounts: ["960.00", "940.00", "985.00", "970.00"] } as const
const LIMIT = "1000"
/** Members who are paid to one number at three banks, and the cash that each was given. */
const RING = [
  { account: "sergio", name: "Sérgio Antunes Vaz", bank: "Nubank" },
  { account: "sueli", name: "Sueli Antunes Vaz", bank: "Itaú Unibanco" },
  { account: "samuel", name: "Samuel Antunes Vaz", bank: "Bradesco" },
] as const
const GIFT = "200"
const NUMBER = "4581227"

const RULE = "below-the-limit"

/** A suspicion that no person of the desk has taken yet. */
const SUSPICION = {
  by: "demo",
  key: "5b0f0c3e-6a55-4d0e-9a0c-2f3f5f1f7a66",
  event: "Serra Azul × Porto Velho, Taça do Litoral, 2.º tempo",
  text: "Contas novas apostaram no mesmo placar no provedor, poucos minutos antes do pênalti. O provedor foi avisado e guarda as apostas.",
} as const

/** Members whose deposits and gifts make real alerts of the watch, one open case, and a suspicion of match-fixing. */
export async function seedWatch(kit: WatchSeed, password: string): Promise<void> {
  const { merchant, watch } = kit
  const saver = await kit.identity.addMember(merchant, { account: BELOW.account, password, language: "PT" })
  if (saver === undefined) return
  await watch.begin(merchant.id, (rules) =>
    rules.map((rule) => (rule.ruleId === RULE && "amount" in rule ? { ...rule, amount: LIMIT } : rule)),
  )
  for (const [at, amount] of BELOW.amounts.entries())
    await payCash(kit, callOf(merchant, { id: saver, account: BELOW.account }), amount, `:${at}`)
  for (const member of RING) await addReceiver(kit, member, password)
  await watch.lookNow(merchant.id)
  await watch.beginCase(merchant.id, RULE, {
    by: "demo",
    note: "Quatro depósitos em dinheiro no mesmo dia, cada um pouco abaixo de 1.000. Pedir a origem do dinheiro ao balcão.",
  })
  await watch.beginFixing(merchant.id, SUSPICION)
}

async function addReceiver(
  { db, merchant, identity, rewards }: WatchSeed,
  { account, name, bank }: (typeof RING)[number],
  password: string,
): Promise<void> {
  const id = await identity.addMember(merchant, { account, password, language: "PT" })
  if (id === undefined) return
  await identity.routes.addPayoutAccount(
    { form: "ACCOUNT", bank, branch: "0001", number: NUMBER, holder: name, password },
    callOf(merchant, { id, account }),
  )
  await give({ db, merchant, rewards }, id, account)
}

const give = (
  { db, merchant, rewards }: Pick<WatchSeed, "db" | "merchant" | "rewards">,
  memberId: MemberId,
  account: string,
): Promise<unknown> =>
  inTransaction(db, (tx) =>
    rewards.offer(tx, {
      memberId,
      merchantId: merchant.id,
      asset: merchant.asset,
      source: "promotion",
      key: `demo.watch:${account}`,
      gift: { kind: "CASH", amount: parseAmount(GIFT) },
      title: { PT: "Boas-vindas à feira", EN: "Welcome to the fair" },
      claimBy: null,
      isAutomatic: true,
    }),
  )
