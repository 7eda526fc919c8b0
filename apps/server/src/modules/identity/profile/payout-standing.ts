import type { PayoutForm, PayoutKind } from "@croupier/contract/payout-accounts"
import { sql, type Db, type Tx } from "@croupier/database"
import type { IdentityContext } from "../kit.ts"
import { openDocument } from "./document-store.ts"
import { maskedPayout } from "./payout-number.ts"
import { openPayout, type PayoutRow } from "./payout-store.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** An account that money can be paid to, opened: for the module that pays, and for no screen. */
export interface PayoutTarget {
  readonly id: string
  readonly kind: PayoutKind
  readonly form: PayoutForm
  readonly bank: string
  readonly branch: string
  readonly number: string
  readonly masked: string
  readonly holder: string
  readonly addedAt: Date
  /** The tax number of its bearer, where the account is named by one. */
  readonly taxId: string | null
}

/** The facts about a payout in the accounts and sign-ins of a member. */
export interface PayoutStanding {
  /** Undefined where the member has no such account any more. */
  readonly target: PayoutTarget | undefined
  /** The name that the member told; null where none was. */
  readonly realName: string | null
  /** The tax number of the member's own document; null where none was told. */
  readonly taxId: string | null
  readonly isLocked: boolean
  /** 0: nothing was proven; 1: a contact was. */
  readonly identityLevel: number
  /** When a password, a factor or a contact changed last; null: never. */
  readonly secretChangedAt: Date | null
  /** Another member of the merchant keeps the same number, at whichever bank. */
  readonly isAccountShared: boolean
  /** When the device of the last sign-in was seen first; null: no sign-in. */
  readonly deviceSince: Date | null
  /** Other members of the merchant that signed in by the same device from the same address; that did from the address. */
  readonly membersOfDevice: number
  readonly membersOfAddress: number
}

/** Counted up to so many: more say nothing else. */
const MOST_OTHERS = 50

/**
 * Reads what a payout to one account of a member is decided by, in the caller's transaction where one is given: one statement,
 * because each step of a payout asks.
 */
export async function payoutStanding(
  kit: IdentityContext,
  db: Db | Tx,
  { memberId, accountId }: { readonly memberId: MemberId; readonly accountId: string },
): Promise<PayoutStanding> {
  const { rows } = await sql<{
    real: string | null
    locked: boolean
    secret: Date | null
    proven: boolean
    shared: boolean
    since: Date | null
    devices: number
    addresses: number
    accountId: string | null
    kind: PayoutKind
    form: PayoutForm
    bank: string
    account: Uint8Array
    holder: string
    addedAt: Date
    document: Uint8Array | null
  }>`
    select coalesce(nullif(m.fields->>'realName', ''), nullif(m.fields->>'payeeName', '')) as real,
           m.locked_at is not null as locked, m.secret_changed_at as secret,
           exists (select from member_contact c where c.member_id = m.id and c.verified_at is not null) as proven,
           exists (select from payout_account a join payout_account o on o.merchant_id = a.merchant_id
                     and o.number_mark = a.number_mark and o.member_id <> a.member_id
                    where a.member_id = m.id and a.id = ${accountId}::uuid) as shared,
           (select min(e.at) from login_event e
             where e.member_id = m.id and e.outcome = 'signedIn' and e.user_agent = l.user_agent) as since,
           (select count(distinct e.member_id)::int from (
              select e.member_id from login_event e join member o on o.id = e.member_id
               where e.outcome = 'signedIn' and e.ip = l.ip and e.user_agent = l.user_agent
                 and o.merchant_id = m.merchant_id and o.type <> 4 and e.member_id <> m.id limit ${MOST_OTHERS}) e) as devices,
           (select count(distinct e.member_id)::int from (
              select e.member_id from login_event e join member o on o.id = e.member_id
               where e.outcome = 'signedIn' and e.ip = l.ip
                 and o.merchant_id = m.merchant_id and o.type <> 4 and e.member_id <> m.id limit ${MOST_OTHERS}) e) as addresses,
           p.id as "accountId", p.kind, p.form, p.bank, p.sealed as account, p.holder, p.added_at as "addedAt",
           d.sealed as document
      from member m
      left join payout_account p on p.member_id = m.id and p.id = ${accountId}::uuid
      left join member_document d on d.member_id = m.id
      left join lateral (select ip, user_agent from login_event
                          where member_id = m.id and outcome = 'signedIn' order by id desc limit 1) l on true
     where m.id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no member ${memberId}`)
  return {
    target:
      row.accountId === null
        ? undefined
        : targetOf({ ...row, id: row.accountId, ...openPayout(kit, row.account) }),
    realName: row.real,
    taxId: row.document && openDocument(kit, row.document).number,
    isLocked: row.locked,
    identityLevel: row.proven ? 1 : 0,
    secretChangedAt: row.secret,
    isAccountShared: row.shared,
    deviceSince: row.since,
    membersOfDevice: row.devices,
    membersOfAddress: row.addresses,
  }
}

const targetOf = (row: Omit<PayoutRow, "isDefault">): PayoutTarget => ({
  id: row.id,
  kind: row.kind,
  form: row.form,
  bank: row.bank,
  branch: row.branch,
  number: row.number,
  masked: maskedPayout(row.form, row.number),
  holder: row.holder,
  addedAt: row.addedAt,
  taxId: row.form === "CPF" ? row.number : null,
})
