import { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import type { Db, Tx } from "@croupier/database"
import { z } from "zod"
import { approval, textPart, type Approval } from "../../../call/approval.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { AffiliatesKit } from "../kit.ts"
import { checkTerms } from "../terms.ts"
import { addProgramme, addTerms, isNameTaken, programmeOf, renameProgramme } from "./programme-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  /** Null: a new programme. */
  programmeId: z.string().nullable(),
  name: z.string(),
  terms: AffiliateTerms,
  /** The version that the change is made from; 0 of a new programme. */
  version: z.number(),
})
export type ProgrammePayload = z.output<typeof Payload>

/** Terms in the short form of a comparison, by the fields of the form. */
export const termsParts = ({ cpa, share, subRate, holdDays }: AffiliateTerms): ReadonlyMap<string, string> =>
  new Map([
    [
      "affiliate_cpa",
      cpa === null
        ? "–"
        : `${cpa.pay} · ≥ ${cpa.minDeposit} · ≥ ${cpa.minWager} · ${cpa.windowDays} d · ${cpa.mustVerify ? "+" : "–"} · ${cpa.holdDays} d`,
    ],
    [
      "affiliate_share",
      share === null ? "–" : share.bands.map(({ from, rate }) => `${from}: ${rate}`).join(" · "),
    ],
    [
      "affiliate_deductions",
      share === null ? "–" : `${share.vendorRate} · ${share.fence ?? "–"} · ${share.carryOver}`,
    ],
    ["affiliate_sub", subRate],
    ["affiliate_hold", `${holdDays} d`],
  ])

/** Refuses what cannot be written: PROGRAMME_TERMS, PROGRAMME_UNKNOWN, PROGRAMME_CLOSED, PROGRAMME_TAKEN, CHANGED_MEANWHILE. */
export async function checkWritten(
  db: Db | Tx,
  { merchantId, programmeId, name, terms, version }: ProgrammePayload,
): Promise<void> {
  checkTerms(terms)
  if (await isNameTaken(db, merchantId, name, programmeId === null ? null : BigInt(programmeId)))
    refuse("PROGRAMME_TAKEN")
  if (programmeId === null) {
    if (version !== 0) refuse("CHANGED_MEANWHILE")
    return
  }
  const now = await programmeOf(db, merchantId, BigInt(programmeId))
  if (now.closedAt !== null) refuse("PROGRAMME_CLOSED")
  if (now.version !== version) refuse("CHANGED_MEANWHILE")
}

/** Two people make a programme, or give it other terms. Players who were tagged before keep theirs. */
export const writeApproval = (kit: Pick<AffiliatesKit, "clock">): Approval<ProgrammePayload> =>
  approval({
    name: "affiliates.terms",
    permission: "affiliates.terms",
    mode: "second-person",
    payload: Payload,
    describe: ({ programmeId, name }) => ({
      says: programmeId === null ? "affiliates.programme" : "affiliates.terms",
      parts: [textPart(name)],
    }),
    changes: async (db, { merchantId, programmeId, terms }) => {
      const before =
        programmeId === null
          ? undefined
          : termsParts((await programmeOf(db, merchantId, BigInt(programmeId))).terms)
      return [...termsParts(terms)]
        .filter(([field, after]) => before?.get(field) !== after)
        .map(([field, after]) => {
          const now = before?.get(field)
          return { field, now: now === undefined ? null : textPart(now), after: textPart(after) }
        })
    },
    check: (tx, payload) => checkWritten(tx, payload),
    conflictKey: ({ merchantId, programmeId, name }) =>
      `affiliate-programme:${merchantId}:${programmeId ?? name.toLowerCase()}`,
    apply: async (tx, payload, { staff, proposedBy }) => {
      const { name, terms, version } = payload
      const merchantId: MerchantId = payload.merchantId
      const at = kit.clock.now()
      if (payload.programmeId !== null)
        await programmeOf(tx, merchantId, BigInt(payload.programmeId), { lock: true })
      await checkWritten(tx, payload)
      const programmeId =
        payload.programmeId === null
          ? await addProgramme(tx, merchantId, name, at)
          : BigInt(payload.programmeId)
      if (payload.programmeId !== null) await renameProgramme(tx, programmeId, name)
      await addTerms(tx, {
        programmeId,
        version: version + 1,
        terms,
        at,
        askedBy: proposedBy,
        approvedBy: staff.login,
      })
    },
  })
