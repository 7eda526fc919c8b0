import { z } from "zod/mini"
import { Id, Instant, Money, trimmed } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery } from "../operators/endpoint.ts"

export const trialBalance = consoleEndpoint({
  method: "GET",
  path: "/console/api/ledger/trial-balance",
  module: "OPS_trialBalance",
  access: "ledger.read",
  input: z.strictObject({ asset: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))) }),
  errors: ["INPUT_INVALID"],
  summary:
    "Every account of the merchant in one asset, from one snapshot: debit equals credit, or something is wrong",
  value: z.strictObject({
    asset: z.string(),
    assets: z.array(z.string()),
    lines: z.array(
      z.strictObject({
        side: z.enum(["wallet", "house"]),
        purpose: z.string(),
        debit: Money,
        credit: Money,
      }),
    ),
    debit: Money,
    credit: Money,
    balanced: z.boolean(),
  }),
})

const AccountName = z.string().check(z.regex(/^[a-z]{2,20}(:[1-9]\d{0,2})?$/))
const AssetCode = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/))

/** One movement: the wallet gained `amount` (lost it, below zero), the house account the opposite. */
const Line = z.strictObject({
  key: z.string(),
  at: Instant,
  kind: z.string(),
  cause: z.string(),
  amount: Money,
  asset: z.string(),
  memberId: z.string(),
  wallet: z.string(),
  balanceAfter: Money,
  house: z.string(),
  /** 0 is the ledger's own clearing account, between two wallets of one member. */
  houseMerchant: z.number(),
})

export const findPosting = consoleEndpoint({
  method: "GET",
  path: "/console/api/ledger/postings",
  module: "OPS_findPosting",
  access: "ledger.read",
  /** Without a reference there is nothing to find. */
  input: z.strictObject({ reference: z._default(trimmed(100), "") }),
  errors: [],
  summary:
    "Every movement of a reference: a key, a deposit, its charge, a transfer to a vendor, a bet, a slip, a vendor's transaction",
  value: z.strictObject({ rows: z.array(Line), cursor: Cursor }),
})

export const ledgerAccount = consoleEndpoint({
  method: "GET",
  path: "/console/api/ledger/account",
  module: "OPS_ledgerAccount",
  access: "ledger.read",
  input: z.strictObject({
    ...ListQuery,
    side: z._default(z.enum(["wallet", "house"]), "house"),
    purpose: z._default(AccountName, "payments"),
    /** Whose wallet. */
    memberId: z.optional(Id),
    asset: z.optional(AssetCode),
  }),
  errors: ["INPUT_INVALID", "ACCOUNT_UNKNOWN"],
  summary: "Balance of one account, and its movements, newest first",
  value: z.strictObject({
    balance: Money,
    asset: z.string(),
    rows: z.array(Line),
    cursor: Cursor,
  }),
})

const Difference = z.strictObject({
  check: z.string(),
  account: z.string(),
  expected: z.string(),
  found: z.string(),
})

const CheckRun = z.strictObject({
  runId: Id,
  askedBy: z.string(),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
  checked: z.nullable(
    z.strictObject({
      wallets: z.string(),
      houseSlots: z.string(),
      rows: z.string(),
      openHolds: z.string(),
      seals: z.string(),
    }),
  ),
  differences: z.array(Difference),
  anchor: z.nullable(z.string()),
  failure: z.nullable(z.string()),
})

export const verifierState = consoleEndpoint({
  method: "GET",
  path: "/console/api/ledger/verifier",
  module: "OPS_verifierState",
  access: "ledger.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Findings of the last check, how far the chains of seals go, and the checks that people asked for",
  value: z.strictObject({
    buckets: z.number(),
    checkedBuckets: z.number(),
    oldestAt: z.nullable(Instant),
    newestAt: z.nullable(Instant),
    rows: z.string(),
    unsealed: z.string(),
    chains: z.number(),
    sealedAt: z.nullable(Instant),
    alarms: z.array(z.strictObject({ ...Difference.shape, at: Instant })),
    runs: z.array(CheckRun),
  }),
})

export const verifyLedger = consoleEndpoint({
  method: "POST",
  path: "/console/api/ledger/verifier",
  module: "OPS_verifyLedger",
  access: "ledger.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Has a worker check everything from the first row; while one runs, no second begins",
  value: z.strictObject({ started: z.boolean() }),
})

export const subLedgerProofs = consoleEndpoint({
  method: "GET",
  path: "/console/api/ledger/sub-ledgers",
  module: "OPS_subLedgerProofs",
  access: "ledger.read",
  input: z.strictObject({}),
  errors: [],
  summary:
    "The proofs of deposits, bets, steps of games, transfers and holds against the journal, newest first, with what differs",
  value: z.strictObject({
    checks: z.array(z.strictObject({ name: z.string(), promise: z.string() })),
    rows: z.array(
      z.strictObject({
        proofId: Id,
        /** Null: by the clock. */
        askedBy: z.nullable(z.string()),
        askedAt: Instant,
        /** Null: of everything. */
        since: z.nullable(Instant),
        endedAt: z.nullable(Instant),
        checks: z.nullable(z.number()),
        total: z.nullable(z.number()),
        failure: z.nullable(z.string()),
        differences: z.array(z.strictObject({ id: z.string(), ...Difference.shape })),
      }),
    ),
    cursor: Cursor,
  }),
})

export const proveSubLedgers = consoleEndpoint({
  method: "POST",
  path: "/console/api/ledger/sub-ledgers",
  module: "OPS_proveSubLedgers",
  access: "ledger.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Has a worker prove every sub-ledger against the journal; while one runs, no second begins",
  value: z.strictObject({ started: z.boolean() }),
})

export const playerFunds = consoleEndpoint({
  method: "GET",
  path: "/console/api/ledger/player-funds",
  module: "OPS_playerFunds",
  access: "ledger.read",
  input: z.strictObject({ asset: z.optional(AssetCode) }),
  errors: ["INPUT_INVALID"],
  summary: "Money owed to players beside the money that the merchant has, from one snapshot",
  value: z.strictObject({
    asset: z.string(),
    assets: z.array(z.string()),
    /** Of players, by purpose of their wallets. */
    players: z.array(z.strictObject({ purpose: z.string(), amount: Money })),
    /** Money in bank and at providers, by account; below zero where more went out than came in. */
    money: z.array(z.strictObject({ purpose: z.string(), amount: Money })),
    owed: Money,
    held: Money,
    /** Rest of the money if every player took out everything. */
    surplus: Money,
    at: Instant,
  }),
})
