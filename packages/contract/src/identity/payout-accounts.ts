import { z } from "zod/mini"
import { REAL } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Uuid, text } from "../wire/values.ts"

/** Bank accounts and wallets that stand in the member's own name. */

export const PAYOUT_KINDS = ["BANK", "PIX", "CRYPTO"] as const
export type PayoutKind = (typeof PAYOUT_KINDS)[number]

/** How an account is named, within its kind: a bank's number, a key of PIX, an address on a chain. */
export const PAYOUT_FORMS = {
  ACCOUNT: "BANK",
  CPF: "PIX",
  PHONE: "PIX",
  EMAIL: "PIX",
  RANDOM: "PIX",
  TRC20: "CRYPTO",
  ERC20: "CRYPTO",
} as const satisfies Record<string, PayoutKind>
export type PayoutForm = keyof typeof PAYOUT_FORMS
const Form = z.enum(["ACCOUNT", "CPF", "PHONE", "EMAIL", "RANDOM", "TRC20", "ERC20"])

/** The fields that a refusal FIELD_INVALID of an account can name. */
export const PAYOUT_FIELDS = ["bank", "branch", "number", "holder"] as const
export type PayoutField = (typeof PAYOUT_FIELDS)[number]

const PayoutAccount = z.strictObject({
  accountId: Uuid,
  kind: z.enum(PAYOUT_KINDS),
  form: Form,
  /** The bank's name; empty where there is none. */
  bank: z.string(),
  /** All but the end hidden. */
  masked: z.string(),
  holder: z.string(),
  isDefault: z.boolean(),
  addedAt: Instant,
  /** Until this instant it cannot become the default. */
  defaultFrom: Instant,
})
export type PayoutAccount = z.output<typeof PayoutAccount>

const PayoutAccounts = z.strictObject({
  accounts: z.array(PayoutAccount),
  /** So many of each kind, at most. */
  perKind: z.number(),
  /** The name that every account must stand in; null while the member has told none. */
  holder: z.nullable(z.string()),
  /** Which password adds and removes. */
  proof: z.enum(["payment", "login"]),
})
export type PayoutAccounts = z.output<typeof PayoutAccounts>

export const payoutAccounts = endpoint({
  method: "GET",
  path: "/wps/member/payoutAccounts",
  module: "MEM_payoutAccounts",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The member's bank accounts and wallets, the default first",
  value: PayoutAccounts,
})

export const addPayoutAccount = endpoint({
  method: "POST",
  path: "/wps/member/payoutAccount",
  module: "MEM_addPayoutAccount",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  input: z.strictObject({
    form: Form,
    /** Only for a bank's account. */
    bank: z._default(text(80), ""),
    branch: z._default(text(20), ""),
    number: text(100),
    holder: text(80),
    /** The payment password where one is set, else that of the login. */
    password: text(128, 1),
  }),
  errors: [
    "FIELD_INVALID",
    "DOCUMENT_REQUIRED",
    "PASSWORD_WRONG",
    "ACCOUNT_LOCKED",
    "PAYOUT_ACCOUNT_TAKEN",
    "PAYOUT_ACCOUNTS_FULL",
    "PROOF_REQUIRED",
  ],
  summary: "Adds a bank account or wallet in the member's own name",
  value: PayoutAccounts,
})

export const makeDefaultPayoutAccount = endpoint({
  method: "POST",
  path: "/wps/member/payoutAccount/default",
  module: "MEM_defaultPayoutAccount",
  token: true,
  encrypted: false,
  access: REAL,
  guarded: "fresh",
  input: z.strictObject({ accountId: Uuid }),
  errors: ["NOT_FOUND", "PAYOUT_ACCOUNT_COOLING", "PROOF_REQUIRED"],
  summary: "Makes an account the default; a new one only after the merchant's cooling-off time",
  value: PayoutAccounts,
})

export const removePayoutAccount = endpoint({
  method: "POST",
  path: "/wps/member/payoutAccount/remove",
  module: "MEM_removePayoutAccount",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  input: z.strictObject({ accountId: Uuid, password: text(128, 1) }),
  errors: ["NOT_FOUND", "PASSWORD_WRONG", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
  summary: "Removes an account",
  value: PayoutAccounts,
})
