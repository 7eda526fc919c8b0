import type { AccountType } from "@croupier/contract"
import type { MemberProfile } from "@croupier/contract/console/members"
import { inTransaction, type Tx } from "@croupier/database"
import { consoleHandlers, type AuditEntry, type MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { oneTimePassword } from "../../kernel/one-time-password.ts"
import type { IdentityContext } from "./kit.ts"
import { isMemberOf, readProfile, readSignIns, writeLock, writeNote } from "./admin/members.ts"
import { proposeRemoval } from "./security/lost-factors.ts"
import { proposeMark } from "./admin/test-account-marks.ts"
import { readMemberLinks } from "./admin/member-links.ts"
import { resetMemberPassword } from "./security/member-password.ts"
import { listMembers } from "./admin/member-search.ts"
import { findById } from "./member-store.ts"
import { endOneSession, readOpenSessions } from "./security/member-sessions.ts"
import { maskedIp } from "./admin/personal-data.ts"
import { personalLooks } from "./admin/personal-views.ts"
import { addPlayer } from "./registration/register.ts"
import { endSessionsOf } from "./sign-in/sessions.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"

const AGENT: AccountType = 1
const MEMBER: AccountType = 0

const isPersonal = ({ staff }: MerchantContext): boolean => staff.permissions.has("members.personal")

/** Calls by which people of the house act on members. */
export function memberConsoleRoutes(kit: IdentityContext) {
  const looks = personalLooks(kit)
  const checked = async (merchantId: MerchantId, memberId: string): Promise<bigint> => {
    const id = memberIdOf(memberId)
    return (await isMemberOf(kit.db, merchantId, id)) ? id : refuse("ACCOUNT_UNKNOWN")
  }
  /**
   * Does something about one member and writes it down, unless `work` answers false, for it was done before; their open pages
   * look again where sessions ended.
   */
  const about = async (
    context: MerchantContext,
    memberId: string,
    entry: Pick<AuditEntry, "act" | "why" | "before" | "after">,
    work: (tx: Tx, id: MemberId, at: Date) => Promise<void> | Promise<boolean>,
    options: { readonly endsSessions: boolean },
  ): Promise<MemberProfile> => {
    const { merchant, record } = context
    const id = await checked(merchant.id, memberId)
    return inTransaction(kit.db, async (tx) => {
      const isNew = (await work(tx, id, kit.clock.now())) !== false
      if (options.endsSessions) await endSessionsOf(kit, tx, id, "revoked")
      if (isNew) await record(tx, { ...entry, target: `member:${id}`, merchantId: merchant.id })
      return readProfile(kit, tx, merchant.id, id, isPersonal(context))
    })
  }
  return consoleHandlers({
    listMembers: async (input, context) => {
      if (isPersonal(context) && input.search) await looks.search(context, input.search)
      return listMembers(kit, context.merchant.id, input, isPersonal(context))
    },
    memberProfile: async ({ memberId }, context) => {
      const id = await checked(context.merchant.id, memberId)
      if (isPersonal(context)) await looks.at(context, id)
      return readProfile(kit, kit.db, context.merchant.id, id, isPersonal(context))
    },
    memberLinks: async ({ memberId }, context) => {
      const id = await checked(context.merchant.id, memberId)
      await looks.at(context, id)
      return readMemberLinks(kit, context.merchant.id, id)
    },
    memberSignIns: async (input, context) => {
      const id = await checked(context.merchant.id, input.memberId)
      if (isPersonal(context)) await looks.at(context, id)
      return readSignIns(kit.db, input, isPersonal(context))
    },
    memberOpenSessions: async ({ memberId }, context) => {
      const id = await checked(context.merchant.id, memberId)
      if (isPersonal(context)) await looks.at(context, id)
      const rows = await readOpenSessions(kit, id)
      return { rows: isPersonal(context) ? rows : rows.map((row) => ({ ...row, ip: maskedIp(row.ip) })) }
    },
    lockMember: ({ memberId, locked, why }, context) =>
      about(
        context,
        memberId,
        {
          act: locked ? "members.lock" : "members.unlock",
          why,
          before: { locked: !locked },
          after: { locked },
        },
        (tx, id, at) => writeLock(tx, id, locked ? { at, why } : null),
        { endsSessions: locked },
      ),
    endMemberSessions: async ({ memberId, sessionId, why }, context) => {
      if (sessionId === undefined)
        return about(context, memberId, { act: "members.end-sessions", why }, async () => {}, {
          endsSessions: true,
        })
      const entry = { act: "members.end-session", before: { sessionId }, why }
      return about(context, memberId, entry, (tx, id) => endOneSession(kit, tx, id, BigInt(sessionId)), {
        endsSessions: false,
      })
    },
    noteMember: ({ memberId, key, text }, context) =>
      about(
        context,
        memberId,
        { act: "members.note", after: { text } },
        (tx, id, at) => writeNote(tx, { memberId: id, key, at, author: context.staff.login, text }),
        { endsSessions: false },
      ),
    resetMemberPassword: async ({ memberId, why }, context) => {
      const id = await checked(context.merchant.id, memberId)
      const member = (await findById(kit.db, id)) ?? refuse("ACCOUNT_UNKNOWN")
      return resetMemberPassword(kit, { why }, member, context)
    },
    removeMemberFactors: async ({ memberId, ...asked }, context) =>
      proposeRemoval(kit, asked, await checked(context.merchant.id, memberId), context),
    markTestAccount: async ({ memberId, ...asked }, context) =>
      proposeMark(kit, asked, await checked(context.merchant.id, memberId), context),
    registerMember: async ({ account, kind, language, why }, { merchant, record }) => {
      const password = oneTimePassword(kit.random)
      const passwordHash = await kit.passwords.hash(password)
      return inTransaction(kit.db, async (tx) => {
        const added =
          (await addPlayer(kit, tx, merchant, {
            merchantId: merchant.id,
            account,
            type: kind === "agent" ? AGENT : MEMBER,
            nickname: null,
            language,
            passwordHash,
            forcePasswordChange: true,
            at: kit.clock.now(),
          })) ?? refuse("USERNAME_TAKEN")
        await record(tx, {
          act: "members.register",
          target: `member:${added.id}`,
          after: { account, kind, language },
          why,
          merchantId: merchant.id,
        })
        return { memberId: String(added.id), password }
      })
    },
  })
}
