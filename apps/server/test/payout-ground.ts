import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { MigrationSource } from "@croupier/database"
import { house, ledgerMigrations, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { startSimulator } from "@croupier/payment-simulator"
import { fakeClock, freePort } from "@croupier/testkit"
import type { MemberContext } from "../src/call/context.ts"
import { callOf, memberOf } from "../src/call/test-member.ts"
import { kernelMigrations } from "../src/kernel/projections.ts"
import { agentMigrations } from "../src/modules/agents/index.ts"
import { identityMigrations } from "../src/modules/identity/index.ts"
import { merchantMigrations } from "../src/modules/merchants/index.ts"
import { messageMigrations } from "../src/modules/messages/index.ts"
import { paymentMigrations } from "../src/modules/payments/index.ts"
import { playMigrations } from "../src/modules/play/index.ts"
import { withdrawalMigrations } from "../src/modules/withdrawals/index.ts"
import { aMerchant, ground, MERCHANT, type GroundOptions } from "./ground.ts"
import { testAccounts } from "./test-accounts.ts"

const KEY = "api-key-of-the-tests"
const SECRET = "webhook-secret-of-the-tests"
const NAME = "Ana Paula Lima"
export const PASSWORD = "lanterns-rise"

/** Tables that a withdrawal stands on, and its own. */
export const PAYOUT_MIGRATIONS: readonly MigrationSource[] = [
  kernelMigrations,
  ledgerMigrations,
  merchantMigrations,
  messageMigrations,
  identityMigrations,
  playMigrations,
  agentMigrations,
  paymentMigrations,
  withdrawalMigrations,
]

/** A member who can withdraw: signed in, with an account for payouts. */
export interface PaidMember {
  readonly id: bigint
  readonly context: MemberContext
  readonly accountId: string
}

export interface PayoutGroundOptions extends Pick<GroundOptions, "store"> {
  /** Further than `PAYOUT_MIGRATIONS`. */
  readonly further?: readonly MigrationSource[]
  readonly at?: string
}

/** The ground of a module that pays members: real accounts, and the provider's simulator over HTTP. */
export async function payoutGround({
  further = [],
  at = "2026-03-02T12:00:00Z",
  store,
}: PayoutGroundOptions = {}) {
  const clock = fakeClock(at)
  const base = await ground({
    migrations: [...PAYOUT_MIGRATIONS, ...further],
    clock,
    ...(store ? { store } : {}),
  })
  const { db, ledger } = base
  const { brands, merchant } = await aMerchant(db)
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-payouts-"))
  const simulator = await startSimulator({
    port: await freePort(),
    dataDir,
    apiKey: KEY,
    webhookSecret: SECRET,
    clock,
    longestRetryMs: 50,
    placed: "10000000.00",
  })
  const accounts = testAccounts({ db, clock, ledger, events: base.events.events, queue: base.jobs.queue })

  const addAccount = async (context: MemberContext, holder = NAME, number?: string) => {
    const before = await accounts.routes.payoutAccounts({}, context)
    const { accounts: kept } = await accounts.routes.addPayoutAccount(
      {
        form: "EMAIL",
        bank: "",
        branch: "",
        number: number ?? `p${randomUUID().slice(0, 18)}@example.test`,
        holder,
        password: PASSWORD,
      },
      context,
    )
    const known = new Set(before.accounts.map(({ accountId }) => accountId))
    const added = kept.find(({ accountId }) => !known.has(accountId))
    if (!added) throw new Error("no account was added")
    return added.accountId
  }
  let count = 0
  return {
    ...base,
    clock,
    brands,
    merchant,
    accounts,
    line: { url: simulator.url, apiKey: KEY, webhookSecrets: [SECRET], timeoutMs: 1_000 },
    /** A person's act at the provider's desk. */
    providerDesk: async (path: string, body: object = {}): Promise<unknown> => {
      const answer = await fetch(`${simulator.url}/desk/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`the provider's desk: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    addAccount,
    /** A member with money and an account in their name that has rested. */
    member: async (balance: string): Promise<PaidMember> => {
      const account = `player${(count += 1)}x${randomUUID().slice(0, 4)}`
      const id = await accounts.addMember(merchant, { account, password: PASSWORD })
      if (id === undefined) throw new Error("the name is taken")
      if (parseAmount(balance) > 0n) await base.give(id, balance)
      const context = callOf(memberOf(id, { account, merchantId: MERCHANT }), merchant)
      return { id, context, accountId: await addAccount(context) }
    },
    /** A stake, or a prize, of the house's lottery. */
    bet: async (member: PaidMember, value: string, kind: "bet" | "payout" = "bet") => {
      const [main, lottery] = [wallet(member.id, "main", "BRL"), house(MERCHANT, "lottery", "BRL")]
      const { status } = await ledger.post({
        key: randomUUID(),
        kind,
        debit: kind === "bet" ? main : lottery,
        credit: kind === "bet" ? lottery : main,
        amount: parseAmount(value),
        cause: "test.play",
      })
      if (status !== "posted") throw new Error(`the ${kind} was not posted: ${status}`)
    },
    close: async () => {
      await simulator.stop()
      // Acts on claims are subtransactions: an owner is to be told at all.
      await base.close({ oncePerCommit: false })
      await rm(dataDir, { recursive: true })
    },
  }
}
