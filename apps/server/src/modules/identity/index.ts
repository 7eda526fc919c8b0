import type { AccountType, Language } from "@croupier/contract"
import { inTransaction, type Db, type MigrationSource, type Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import type { MemberContext } from "../../call/context.ts"
import type { Member } from "../../call/member.ts"
import type { Module } from "../../call/module.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { AccountBelow } from "../agents/index.ts"
import { factorsApproval } from "./security/lost-factors.ts"
import { secretApproval } from "./security/member-password.ts"
import { proofOfWork } from "./sign-in/human-checks/proof-of-work.ts"
import { memberConsoleRoutes } from "./console-routes.ts"
import { readMemberLinks } from "./admin/member-links.ts"
import { markApproval } from "./admin/test-account-marks.ts"
import { registeredByDay, registeredSince } from "./admin/members.ts"
import type { Touch } from "../../call/touch.ts"
import { addPlayer } from "./registration/register.ts"
import { kinOf, kinsOf } from "./profile/kin.ts"
import { registerBelow } from "./registration/register-below.ts"
import { payoutStanding } from "./profile/payout-standing.ts"
import { verifiedSince } from "./profile/contact-store.ts"
import { refuseUnproven } from "./security/identity-proof.ts"
import { provePassword } from "./security/prove-password.ts"
import { provePayment, stepUpOf, type StepUp } from "./security/payment-step-up.ts"
import type { IdentityKit, IdentityContext } from "./kit.ts"
import { leakedPasswords } from "./security/leaked-passwords.ts"
import { memberFacts, type AskedMembers, type MemberFactRow } from "./admin/member-facts.ts"
import { membersShown } from "./admin/member-marks.ts"
import { passwords } from "./security/passwords.ts"
import { deviceText } from "./security/security-letters.ts"
import { writeToOwner, type OwnerLetter } from "./security/owner-letter.ts"
import { POLICY } from "./policy.ts"
import { identityRoutes } from "./routes.ts"
import { endSessionsOf, memberOf, sessionsOf, setClosed } from "./sign-in/sessions.ts"
import { endSessionsOver } from "./sign-in/sessions-over.ts"
import { sweep } from "./sweep.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { gatheredRead } from "../../kernel/gathered-read.ts"
import { recurring } from "../../kernel/job.ts"

export { identityPersonal } from "./personal-data.ts"
export type { PayoutStanding, PayoutTarget } from "./profile/payout-standing.ts"
export { holderFault, oneLine } from "./profile/holder.ts"
export type { Person } from "./profile/person.ts"
export { birthdayFault } from "./registration/registration-rules.ts"
export { todayAt } from "./today.ts"
export { maskedName } from "./profile/masked-name.ts"
export { listedMembers } from "./member-store.ts"
export type { MarkKind, SharedMark } from "./profile/shared-marks.ts"
export { memberDirectory, type MemberDirectory } from "./member-directory.ts"
export { passwords, type Passwords } from "./security/passwords.ts"
export { leakedPasswords, type LeakedPasswords } from "./security/leaked-passwords.ts"
export type { IdentityKit } from "./kit.ts"
export type { Policy } from "./policy.ts"
export { puzzles, type Puzzles } from "./sign-in/human-checks/proof-of-work.ts"
export { geetest } from "./sign-in/human-checks/geetest.ts"
export { turnstile } from "./sign-in/human-checks/turnstile.ts"
export { facebook } from "./sign-in/third-parties/facebook.ts"
export { google } from "./sign-in/third-parties/google.ts"

export const identityMigrations: MigrationSource = {
  name: "30_identity",
  schema: "identity",
  folder: new URL("./migrations/", import.meta.url),
}

/** An account that is not made by a form: the demo's, an operator's. */
export interface AccountToAdd {
  readonly account: string
  readonly password: string
  readonly type?: Exclude<AccountType, 4>
  readonly nickname?: string
  readonly language?: Language
  /** The member by whose code the account came. */
  readonly referrerId?: MemberId
  /** The agent directly above, the prize group that the agent gives, and the code and link by which the member came. */
  readonly below?: {
    readonly agentId: MemberId
    readonly group?: number
    readonly affiliateCode?: string
    readonly link?: Partial<Touch>
  }
}

/** Registration, sign-in, sessions, captcha, passwords, free play. The face of the module. */
export interface Identity extends Module {
  readonly routes: ReturnType<typeof identityRoutes>
  /** Acts of two people of the staff. */
  readonly approvals: readonly AnyApproval[]
  /** Calls by which people of the house act on members. */
  readonly consoleRoutes: ReturnType<typeof memberConsoleRoutes>
  /** Members who share an account for payouts, a browser or an address with one. */
  readonly linksOf: (merchantId: MerchantId, memberId: MemberId) => ReturnType<typeof readMemberLinks>
  /** How many came to a merchant since an instant. */
  readonly registeredSince: (merchantId: MerchantId, since: Date) => Promise<number>
  /** The same in each of the days that begin at these instants, by their place. */
  readonly registeredByDay: (
    merchantId: MerchantId,
    starts: readonly Date[],
  ) => Promise<ReadonlyMap<number, number>>
  /**
   * The member of a token; `sinceAct` is the time since the last act of the person, in milliseconds. Refuses
   * NOT_SIGNED_IN, SESSION_EXPIRED.
   */
  readonly memberOf: (token: string, merchant: Merchant, sinceAct?: number) => Promise<Member>
  /** Refuses PROOF_REQUIRED to a session that has not shown lately the strongest that its account has. */
  readonly refuseUnproven: (member: Pick<Member, "id" | "sessionId">) => Promise<void>
  /** Adds an account with its wallets; undefined when the name is taken already. Answers with the member's id. */
  readonly addMember: (merchant: Merchant, account: AccountToAdd) => Promise<bigint | undefined>
  /** An agent opens an account directly below. Refuses FIELD_INVALID, USERNAME_TAKEN. Answers with the member's id. */
  readonly registerBelow: (merchant: Merchant, below: AccountBelow) => Promise<MemberId>
  /** Accounts of members and what keeps them from the site or from play, by id; in the caller's transaction where it names one. */
  readonly membersShown: (ids: readonly MemberId[], db?: Db | Tx) => ReturnType<typeof membersShown>
  /** Facts of members of a merchant that programmes for members ask about, in the order of their ids. */
  readonly factsOf: (merchantId: MerchantId, asked: AskedMembers) => Promise<readonly MemberFactRow[]>
  /** The facts that decide a payout to an account of a member, in the caller's transaction. */
  readonly payoutStanding: (
    db: Db | Tx,
    asked: { readonly memberId: MemberId; readonly accountId: string },
  ) => ReturnType<typeof payoutStanding>
  /** Those of other members that share an account number, a device or an address with a member. */
  readonly kinOf: typeof kinOf
  /** Other members that share a payout account or a device with a member. */
  readonly kinsOf: typeof kinsOf
  /** Since when a contact of these members is proven; absent where none is. */
  readonly verifiedSince: typeof verifiedSince
  /** The name of a device by its user agent. */
  readonly deviceText: (userAgent: string) => string
  /** Writes to the owner of an account, in the owner's language; one who cannot be reached is told nothing. */
  readonly writeToOwner: (tx: Tx, letter: OwnerLetter) => Promise<void>
  /** The proof that a member's payouts ask for. */
  readonly stepUpOf: (memberId: MemberId) => Promise<StepUp>
  /** The caller shows that the money is theirs to send. Refuses WD_STEP_UP, ACCOUNT_LOCKED. */
  readonly provePayment: (context: MemberContext, typed: string) => Promise<void>
  /** The caller of an open session shows the login password. Refuses PASSWORD_WRONG, ACCOUNT_LOCKED. */
  readonly provePassword: (context: MemberContext, typed: string) => Promise<void>
  /** Shuts an account for every way of signing in, with its sessions, in the caller's transaction; null opens it. */
  readonly setClosed: (tx: Tx, memberId: MemberId, at: Date | null) => Promise<void>
  /** Ends every session of a member. */
  readonly endSessions: (memberId: MemberId) => Promise<void>
  /** Removes what has served its time: for a job that runs every few minutes. */
  readonly sweep: () => Promise<void>
}

export function identity(given: IdentityKit): Identity {
  const hashed = given.passwords ?? passwords()
  const kit: IdentityContext = {
    ...given,
    passwords: { ...hashed, verify: (_, hash, password) => hashed.verify(hash, password) },
    policy: { ...POLICY, ...given.policy },
    leaked: leakedPasswords(),
    humanChecks: [proofOfWork({ ...given, key: given.puzzleKey }), ...(given.humanChecks ?? [])],
  }
  const sessionOf = gatheredRead((tokens: readonly string[]) => sessionsOf(kit.db, tokens))
  return {
    routes: identityRoutes(kit),
    approvals: [secretApproval(kit), factorsApproval(kit), markApproval(kit)],
    consoleRoutes: memberConsoleRoutes(kit),
    linksOf: (merchantId, memberId) => readMemberLinks(kit, merchantId, memberId),
    registeredSince: (merchantId, since) => registeredSince(kit.db, merchantId, since),
    registeredByDay: (merchantId, starts) => registeredByDay(kit.db, merchantId, starts),
    membersShown: (ids, db) => membersShown(kit, ids, db),
    factsOf: (merchantId, asked) => memberFacts(kit.db, merchantId, asked),
    memberOf: (token, merchant, sinceAct) => memberOf({ ...kit, sessionOf }, token, merchant, sinceAct),
    jobs: [recurring("identity.sessions", { cron: "* * * * *" }, () => endSessionsOver(kit))],
    refuseUnproven: (member) => refuseUnproven(kit, member),
    addMember: async (merchant, { account, password, type = 0, nickname, language, referrerId, below }) => {
      const passwordHash = await kit.passwords.hash(password)
      return inTransaction(kit.db, async (tx) => {
        const added = await addPlayer(
          kit,
          tx,
          merchant,
          {
            merchantId: merchant.id,
            account,
            type,
            nickname: nickname ?? null,
            language: language ?? merchant.brand.defaultLanguage,
            passwordHash,
            forcePasswordChange: password === kit.config.defaultPassword,
            at: kit.clock.now(),
          },
          (below ?? referrerId) === undefined
            ? undefined
            : { affiliateCode: null, agentId: null, referrerId: referrerId ?? null, ...below },
        )
        return added?.id
      })
    },
    registerBelow: (merchant, below) => registerBelow(kit, merchant, below),
    payoutStanding: (db, asked) => payoutStanding(kit, db, asked),
    kinOf,
    kinsOf,
    verifiedSince,
    deviceText,
    writeToOwner: (tx, letter) => writeToOwner(kit, tx, letter),
    stepUpOf: (memberId) => stepUpOf(kit, memberId),
    provePassword: (context, typed) => provePassword(kit, context, typed),
    setClosed: (tx, memberId, at) => setClosed(kit, tx, memberId, at),
    provePayment: (context, typed) => provePayment(kit, context, typed),
    endSessions: async (memberId) => {
      await inTransaction(kit.db, (tx) => endSessionsOf(kit, tx, memberId, "revoked"))
    },
    sweep: () => sweep(kit),
  }
}
