import type { MyVerification } from "@croupier/contract/verifications"
import type { CaseLevel } from "@croupier/contract/verification-values"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers, type MemberContext } from "../../call/context.ts"
import { parseAmount, toDecimal } from "@croupier/money"
import { aboveOf, type IdentityAct, type IdentityStep } from "@croupier/rules/identity-levels"
import { proveBasics } from "./basics.ts"
import { listCases, memberCases, openCase, presentProven } from "./console-views.ts"
import { decide, override } from "./desk.ts"
import { draftsOf, judged, keepFile } from "./files.ts"
import type { VerificationKit } from "./kit.ts"
import { levelAt, standingOf, toldIn } from "./standing.ts"
import { casesOf, type StoredCase } from "./store.ts"
import { submitAddress, submitDocument, triesLeft } from "./submitting.ts"

export const verificationRoutes = (kit: VerificationKit) =>
  handlers({
    myVerification: (_, context) => read(kit, context),
    proveBasics: async (told, context) => {
      await proveBasics(kit, context, told)
      return read(kit, context)
    },
    sendVerificationFile: async ({ kind, file }, context) => {
      const { id: memberId, merchantId } = context.member
      const kept = await judged(kind, file)
      await keepFile(kit, kit.db, { ...kept, kind, memberId, merchantId, at: kit.clock.now() })
      return read(kit, context)
    },
    submitDocument: async (document, context) => {
      await submitDocument(kit, context, document)
      return read(kit, context)
    },
    submitAddress: async (address, context) => {
      await submitAddress(kit, context, address)
      return read(kit, context)
    },
  })

export const verificationConsoleRoutes = (kit: VerificationKit) =>
  consoleHandlers({
    listVerifications: (asked, context) => listCases(kit, asked, context),
    openVerification: (asked, context) => openCase(kit, asked, context),
    decideVerification: (asked, context) => decide(kit, asked, context),
    overrideVerification: (asked, context) => override(kit, asked, context),
    memberVerification: (asked, context) => memberCases(kit, asked, context),
  })

/** The caller's level, what each unlocks here, and what was sent in. */
async function read(kit: VerificationKit, { member, merchant }: MemberContext): Promise<MyVerification> {
  const now = kit.clock.now()
  const { asset, demands } = kit.merchants.byId(member.merchantId)
  const standing = await standingOf(kit.db, member.id)
  const person = await kit.personOf(member.id)
  const told = standing && toldIn(kit, standing)
  const cases = await casesOf(kit.db, member.id)
  const files = await draftsOf(kit.db, member.id)
  const steps = (act: IdentityAct, rows: readonly IdentityStep[]) =>
    rows.map((step) => ({ act, above: toDecimal(parseAmount(aboveOf(step, asset))), level: step.level }))
  return {
    asset,
    level: levelAt(standing, now),
    proven: presentProven(standing),
    needs: [
      ...(demands.play === "none" ? [] : [{ act: "play" as const, above: "0", level: demands.play }]),
      ...steps("deposit", demands.deposit),
      ...steps("withdrawal", demands.withdrawal),
    ],
    name: told?.name ?? person.name,
    birthday: told?.birthday ?? person.birthday,
    asksDocument: merchant.policy.memberDocument && !person.hasDocument,
    cases: (["verified", "enhanced"] as const).flatMap((level) => newest(cases, level)),
    files: files.map(({ kind, bytes, at }) => ({ kind, bytes, at: at.toISOString() })),
    triesLeft: {
      verified: triesLeft(cases, "verified", now),
      enhanced: triesLeft(cases, "enhanced", now),
    },
  }
}

function newest(cases: readonly StoredCase[], level: CaseLevel): MyVerification["cases"] {
  const found = cases.find((each) => each.level === level)
  if (!found) return []
  const { state, submittedAt, decidedAt, reason } = found
  return [
    {
      level,
      state,
      submittedAt: submittedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      reason,
    },
  ]
}
