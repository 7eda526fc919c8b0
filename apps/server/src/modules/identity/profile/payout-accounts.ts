import type { Parsed } from "@croupier/contract"
import {
  PAYOUT_FORMS,
  type addPayoutAccount as addRow,
  type makeDefaultPayoutAccount as defaultRow,
  type PayoutAccounts,
  type PayoutField,
  type removePayoutAccount as removeRow,
} from "@croupier/contract/payout-accounts"
import { inTransaction } from "@croupier/database"
import type { MemberContext } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { HOUR_MS } from "../../../kernel/durations.ts"
import type { IdentityContext } from "../kit.ts"
import { paymentPasswordOf } from "../member-store.ts"
import { documentOf } from "./document-store.ts"
import { holderFault, oneLine } from "./holder.ts"
import { maskedPayout, payoutNumber } from "./payout-number.ts"
import {
  insertPayout,
  nameOf,
  payoutsOf,
  removePayoutOf,
  setDefaultPayout,
  writeRealName,
  type NewPayout,
} from "./payout-store.ts"
import { provePaymentPassword } from "../security/prove-password.ts"
import { notifyMember } from "../security/security-letters.ts"

/*
 * Bank accounts and wallets are part of a member's identity: they stand in the member's real name, are guarded by
 * their passwords, told to their mailbox and asked for at a sign-in. All of that is here and not in the module
 * of payments, which knows no names; no money moves in this file.
 */

interface Fault {
  readonly field: PayoutField
  readonly key: string
  readonly args: readonly string[]
}

/** The member's accounts as they may be shown. */
export async function readPayoutAccounts(
  kit: IdentityContext,
  { member, merchant }: MemberContext,
): Promise<PayoutAccounts> {
  const [rows, name, payment] = await Promise.all([
    payoutsOf(kit, kit.db, member.id),
    nameOf(kit.db, member.id),
    paymentPasswordOf(kit.db, member.id),
  ])
  const { accountsPerKind, coolOffHours } = merchant.settings.payouts
  return {
    accounts: rows.map((row) => ({
      accountId: row.id,
      kind: row.kind,
      form: row.form,
      bank: row.bank,
      masked: maskedPayout(row.form, row.number),
      holder: row.holder,
      isDefault: row.isDefault,
      addedAt: row.addedAt.toISOString(),
      defaultFrom: new Date(row.addedAt.getTime() + coolOffHours * HOUR_MS).toISOString(),
    })),
    perKind: accountsPerKind,
    holder: name.known ?? null,
    proof: payment ? "payment" : "login",
  }
}

/**
 * Keeps an account in the member's own name, and the name, where none was told, once. Refuses FIELD_INVALID
 * with every fault, DOCUMENT_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, PAYOUT_ACCOUNTS_FULL, PAYOUT_ACCOUNT_TAKEN.
 */
export async function addPayoutAccount(
  kit: IdentityContext,
  context: MemberContext,
  form: Parsed<typeof addRow>,
): Promise<PayoutAccounts> {
  const { member, merchant } = context
  const kind = PAYOUT_FORMS[form.form]
  const number = payoutNumber(form.form, form.number)
  const faults = [...placeFaults(form), ...(number ? [] : [fault("number", "field_payout_number")])]
  const holder = oneLine(form.holder)
  if (!number || faults.length > 0)
    return refuseFields([...faults, ...nameFaults(context, await nameOf(kit.db, member.id), holder)])
  await provePaymentPassword(kit, context, form.password)
  const made: NewPayout = {
    id: kit.random.uuid(),
    memberId: member.id,
    merchantId: merchant.id,
    kind,
    form: form.form,
    bank: form.bank.trim(),
    branch: form.branch.replaceAll(/[\s.-]/g, ""),
    number,
    holder,
    addedAt: kit.clock.now(),
  }
  await inTransaction(kit.db, async (tx) => {
    // The member's row is locked: of two forms at once the second counts the first one's account, and sees its name.
    const name = await nameOf(tx, member.id, "for update")
    const document = await documentOf(kit, tx, member.id)
    if (!document && merchant.policy.memberDocument) refuse("DOCUMENT_REQUIRED")
    const isStrange = document && form.form === document.kind && number !== document.number
    const wrong = [
      ...(isStrange ? [fault("number", "field_not_your_document")] : []),
      ...nameFaults(context, name, holder),
    ]
    if (wrong.length > 0) refuseFields(wrong)
    const { accountsPerKind } = merchant.settings.payouts
    const kept = (await payoutsOf(kit, tx, member.id)).filter((each) => each.kind === kind)
    if (kept.length >= accountsPerKind) refuse("PAYOUT_ACCOUNTS_FULL", [String(accountsPerKind)])
    if (!(await insertPayout(kit, tx, made))) refuse("PAYOUT_ACCOUNT_TAKEN")
    if (!name.real) await writeRealName(tx, member.id, holder)
    // The owner has the cooling-off time to act.
    await notifyMember(kit, tx, "payout_added", context, { detail: maskedPayout(form.form, number) })
  })
  return readPayoutAccounts(kit, context)
}

/** Makes an account the default. Refuses NOT_FOUND, and PAYOUT_ACCOUNT_COOLING for one that is too new. */
export async function makeDefaultPayoutAccount(
  kit: IdentityContext,
  context: MemberContext,
  { accountId }: Parsed<typeof defaultRow>,
): Promise<PayoutAccounts> {
  const { member, merchant } = context
  await inTransaction(kit.db, async (tx) => {
    await nameOf(tx, member.id, "for update")
    const row = (await payoutsOf(kit, tx, member.id)).find(({ id }) => id === accountId)
    if (!row) return refuse("NOT_FOUND")
    const { coolOffHours } = merchant.settings.payouts
    if (kit.clock.now().getTime() < row.addedAt.getTime() + coolOffHours * HOUR_MS)
      refuse("PAYOUT_ACCOUNT_COOLING", [String(coolOffHours)])
    await setDefaultPayout(tx, member.id, accountId)
    await notifyMember(kit, tx, "payout_default", context, { detail: maskedPayout(row.form, row.number) })
  })
  return readPayoutAccounts(kit, context)
}

/** Forgets an account; no other takes its place as the default. Refuses PASSWORD_WRONG, ACCOUNT_LOCKED, NOT_FOUND. */
export async function removePayoutAccount(
  kit: IdentityContext,
  context: MemberContext,
  { accountId, password }: Parsed<typeof removeRow>,
): Promise<PayoutAccounts> {
  await provePaymentPassword(kit, context, password)
  const { id } = context.member
  await inTransaction(kit.db, async (tx) => {
    const row = (await payoutsOf(kit, tx, id)).find((each) => each.id === accountId)
    if (!row || !(await removePayoutOf(tx, id, accountId))) return refuse("NOT_FOUND")
    await notifyMember(kit, tx, "payout_removed", context, { detail: maskedPayout(row.form, row.number) })
  })
  return readPayoutAccounts(kit, context)
}

const fault = (field: PayoutField, key: string, ...args: string[]): Fault => ({ field, key, args })
const refuseFields = (faults: readonly Fault[]): never => refuse("FIELD_INVALID", [], { faults })

/** A bank's account is at a bank, and nothing else is. */
function placeFaults({ form, bank, branch }: Parsed<typeof addRow>): Fault[] {
  if (form === "ACCOUNT")
    return [
      ...(bank.trim() ? [] : [fault("bank", "field_required")]),
      ...(/^[\dA-Za-z\s.-]*$/.test(branch) ? [] : [fault("branch", "pattern_alphanumeric", "0", "20")]),
    ]
  return [
    ...(bank ? [fault("bank", "field_not_accepted")] : []),
    ...(branch ? [fault("branch", "field_not_accepted")] : []),
  ]
}

function nameFaults(
  context: MemberContext,
  name: { readonly known: string | undefined },
  holder: string,
): Fault[] {
  const wrong = holderFault(context, name, holder)
  return wrong ? [fault("holder", wrong.key, ...wrong.args)] : []
}
