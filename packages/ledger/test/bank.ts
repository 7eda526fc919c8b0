import { randomUUID } from "node:crypto"
import type { Database } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import { PATIENCE_MS, testDatabase } from "@croupier/testkit"
import {
  createLedger,
  house,
  ledgerMigrations,
  wallet,
  type AssetCode,
  type ClaimOpening,
  type Debt,
  type Ledger,
  type LedgerOptions,
  type Transfer,
  type WalletPurpose,
} from "../src/index.ts"

export interface Bank {
  readonly url: string
  readonly database: Database
  readonly ledger: Ledger
  /** Every error a lane met, so that a test sees a batch that fell apart and was healed one by one. */
  readonly errors: unknown[]
  readonly another: (options?: Partial<LedgerOptions>) => Ledger
  readonly close: () => Promise<void>
}

/** A ledger on a database of its own. */
export async function openBank(options: Partial<LedgerOptions> = {}): Promise<Bank> {
  const { url, database, drop } = await testDatabase({ migrations: [ledgerMigrations] })
  const errors: unknown[] = []
  const ledgers: Ledger[] = []
  const another = (more: Partial<LedgerOptions> = {}) => {
    const ledger = createLedger({
      database,
      // Crowds of hundreds stand in line for it, and a wait in vain is no fault of the ledger.
      timeoutMs: PATIENCE_MS,
      onError: (error) => errors.push(error),
      ...options,
      ...more,
    })
    ledgers.push(ledger)
    return ledger
  }
  return {
    url,
    database,
    errors,
    ledger: another(),
    another,
    close: async () => {
      await Promise.all(ledgers.map((ledger) => ledger.close()))
      await drop()
    },
  }
}

const MERCHANT = 1
const PURPOSES: readonly WalletPurpose[] = ["main", "bonus", "held"]

/** Opens main, bonus and held in BRL and puts money into main. */
export async function openMember({ database, ledger }: Bank, owner: bigint, funds = 0n): Promise<void> {
  await ledger.openWallets(
    database.db,
    owner,
    PURPOSES.map((purpose) => ({ purpose, asset: "BRL" as const })),
  )
  if (funds > 0n) await ledger.post(deposit(owner, funds))
}

type Parts = Partial<Omit<Transfer, "amount">> & { asset?: AssetCode }

export const deposit = (owner: bigint, minor: bigint, parts: Parts = {}): Transfer => ({
  key: randomUUID(),
  kind: "deposit",
  debit: house(MERCHANT, "cash", parts.asset ?? "BRL"),
  credit: wallet(owner, "main", parts.asset ?? "BRL"),
  amount: amount(minor),
  cause: "test.deposit",
  ...parts,
})

export const bet = (owner: bigint, minor: bigint, parts: Parts = {}): Transfer => ({
  key: randomUUID(),
  kind: "bet",
  debit: wallet(owner, "main", parts.asset ?? "BRL"),
  credit: house(MERCHANT, "lottery", parts.asset ?? "BRL"),
  amount: amount(minor),
  cause: "test.bet",
  ...parts,
})

/** A claim on the main wallet. */
export const opening = (owner: bigint, minor: bigint, parts: Partial<ClaimOpening> = {}): ClaimOpening => ({
  key: randomUUID(),
  owner,
  from: wallet(owner, "main", "BRL"),
  amount: amount(minor),
  cause: "test.claim",
  ...parts,
})

/** Debt of a member: a prize that was taken back and is spent. */
export const debt = (owner: bigint, minor: bigint, parts: Partial<Debt> = {}): Debt => ({
  key: randomUUID(),
  owner,
  amount: amount(minor),
  credit: house(MERCHANT, "lottery", "BRL"),
  kind: "reversal",
  cause: "test.debt",
  ...parts,
})

/** A prize that the house owes, whether or not the main wallet takes credits. */
export const prize = (owner: bigint, minor: bigint, parts: Parts = {}): Transfer => ({
  key: randomUUID(),
  kind: "payout",
  debit: house(MERCHANT, "lottery", "BRL"),
  credit: wallet(owner, "main", "BRL"),
  amount: amount(minor),
  cause: "test.prize",
  ifClosed: "unclaimed",
  ...parts,
})

export const move = (owner: bigint, from: WalletPurpose, to: WalletPurpose, minor: bigint): Transfer => ({
  key: randomUUID(),
  kind: "move",
  debit: wallet(owner, from, "BRL"),
  credit: wallet(owner, to, "BRL"),
  amount: amount(minor),
  cause: "test.move",
})

export const refused = (reason: string) => ({ status: "refused", reason })
export const posted = (balance: bigint) => ({ status: "posted", balance: amount(balance) })
export const replayed = (balance: bigint) => ({ status: "replayed", balance: amount(balance) })

/** Balance of a wallet, as a plain number to compare with. */
export const held = async (bank: Bank, owner: bigint, purpose: WalletPurpose = "main"): Promise<Amount> =>
  bank.ledger.balance(owner, purpose, "BRL")
