import { house, keyFor, wallet, type Ledger } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import type { MemberContext } from "../call/context.ts"
import type { Merchant } from "../call/merchant.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Identity } from "../modules/identity/index.ts"
import { DEFAULT_RULES, type Withdrawals } from "../modules/withdrawals/index.ts"

/** One that the demo's rules pay by themselves, and one above the amount from which people look. */
const ASKED = ["120.00", "600.00"]

const tier = (
  fromLevel: number,
  request: string,
  day: string,
  month: string,
  dayCount: number,
  autoUpTo: string,
): (typeof DEFAULT_RULES)["tiers"][number] => ({ fromLevel, request, day, month, dayCount, autoUpTo })

/**
 * The rules of the demo's merchant: a fee of one per cent, no rest for new accounts, so that a visitor
 * withdraws at once, and two people from 500.00 on.
 */
const RULES: typeof DEFAULT_RULES = {
  ...DEFAULT_RULES,
  methods: DEFAULT_RULES.methods.map((method) => ({
    ...method,
    feeRate: 100,
    feeLeast: "1.00",
    feeMost: "20.00",
    usualMinutes: 5,
  })),
  // Each step of the ladder withdraws more, more often, and more of it without a person.
  tiers: [
    tier(0, "2000.00", "2000.00", "20000.00", 5, "500.00"),
    tier(1, "5000.00", "5000.00", "50000.00", 8, "800.00"),
    tier(2, "5000.00", "10000.00", "100000.00", 10, "1200.00"),
    tier(4, "20000.00", "50000.00", "500000.00", 20, "2500.00"),
  ],
  coolOffHours: 0,
  // Everybody is at the same desk here: the same device and address say nothing.
  reviewFrom: 75,
  secondFrom: 90,
  secondAbove: "500.00",
  // A payment that a visitor finds on the matching board is there for a day, and an offer for a week.
  peer: {
    enabled: true,
    offerMinutes: 10_080,
    payMinutes: 1_440,
    confirmMinutes: 1_440,
    answerMinutes: 60,
    least: "10.00",
    most: "5000.00",
    apartBy: "account",
  },
}

interface WithdrawalSeed {
  readonly merchant: Merchant
  readonly withdrawals: Withdrawals
  readonly identity: Identity
  readonly ledger: Ledger
}

/** The demo's rules of withdrawals, where it has none yet. */
export const seedRules = ({ merchant, withdrawals }: Pick<WithdrawalSeed, "merchant" | "withdrawals">) =>
  withdrawals.addRules(merchant.id, merchant.asset, RULES)

/** Two withdrawals of the demo player, of money that is given for them: one is paid within seconds, one waits in review. */
export async function seedWithdrawals(
  { merchant, withdrawals, identity, ledger }: WithdrawalSeed,
  player: {
    readonly id: MemberId
    readonly account: string
    readonly password: string
    readonly name: string
  },
): Promise<void> {
  for (const amount of ASKED)
    await ledger.post({
      key: keyFor(`demo.withdrawal:${player.id}:${amount}`),
      kind: "adjustment",
      debit: house(merchant.id, "adjustments", merchant.asset),
      credit: wallet(player.id, "main", merchant.asset),
      amount: parseAmount(amount),
      cause: "demo.withdrawal",
    })
  const context = callOf(merchant, player)
  const { accounts } = await identity.routes.addPayoutAccount(
    {
      form: "EMAIL",
      bank: "",
      branch: "",
      number: `${player.account}@example.com`,
      holder: player.name,
      password: player.password,
    },
    context,
  )
  const accountId = accounts[0]?.accountId
  if (accountId === undefined) throw new Error("the demo player has no account to be paid to")
  for (const amount of ASKED) {
    const { quoteId } = await withdrawals.routes.quoteWithdrawal({ accountId, amount }, context)
    await withdrawals.routes.createWithdrawal(
      { quoteId, accountId, amount, password: player.password, peer: false },
      { ...context, idempotencyKey: `demo.withdrawal:${amount}` },
    )
  }
}

/** A call of the demo player, as the door would let it in. */
export const callOf = (
  merchant: Merchant,
  { id, account }: { readonly id: MemberId; readonly account: string },
): MemberContext => ({
  requestId: "demo",
  merchant,
  language: merchant.brand.defaultLanguage,
  device: "WEB",
  ip: "127.0.0.1",
  country: null,
  userAgent: "",
  idempotencyKey: undefined,
  member: {
    id,
    account,
    type: 0,
    kind: "member",
    merchantId: merchant.id,
    language: merchant.brand.defaultLanguage,
    sessionId: 0n,
    mustChangePassword: false,
  },
})
