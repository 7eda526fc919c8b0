import type { Outcome } from "@croupier/contract/console/endpoint"
import type { Permission } from "@croupier/contract/console/permissions"
import type { Db, Tx } from "@croupier/database"
import type { z } from "zod"
import { approval, changedFigures, textPart, type Approval } from "./approval.ts"
import type { MerchantContext, Proposed } from "./console-context.ts"
import type { Clock } from "../kernel/clock.ts"
import type { MerchantId } from "../kernel/ids.ts"

/** From when a version of terms holds, and the two people who signed it, by login. */
export interface Signed {
  readonly since: Date
  readonly askedBy: string
  readonly approvedBy: string
}

/** The signatures under first terms, which no person proposes. */
export const BY_HOUSE = { askedBy: "house", approvedBy: "house" } as const

/** Signatures as they are on the wire. */
export const signaturesOf = ({ since, askedBy, approvedBy }: Signed) => ({
  since: since.toISOString(),
  askedBy,
  approvedBy,
})

/** A programme as a person proposes it: a new one, or other terms of one that stands. */
interface Proposal {
  readonly merchantId: MerchantId
  readonly subject: unknown
  readonly terms: { readonly words: readonly { readonly name: string }[] }
}

/** The parts of a programme whose subject is fixed and whose terms hold by version. */
export interface VersionedProgramme<P extends Proposal> {
  readonly db: Db
  readonly clock: Clock
  /** The act of saving, `boards.save`. */
  readonly act: string
  readonly permission: Permission
  /** The word before the id of one in targets, `board:12`. */
  readonly noun: string
  /** The schema of the stored payload. */
  readonly payload: z.ZodType<P>
  /** The id of one that stands; undefined for a new one. */
  readonly idOf: (proposal: P) => string | undefined
  /** Figures of subject and terms, by their fields. */
  readonly figuresOf: (proposal: Pick<P, "subject" | "terms">) => ReadonlyMap<string, string>
  /** Terms of the newest version. */
  readonly latestOf: (db: Db | Tx, id: bigint) => Promise<P["terms"] | undefined>
  /** Refuses a merchant that does not offer the programme. */
  readonly refuseOff: (merchantId: MerchantId) => void
  /** Refuses terms that do not fit, before they are proposed. */
  readonly refuseUnfit: (proposal: P) => Promise<void>
  /** Refuses one that the merchant does not have, and another subject than it has. */
  readonly refuseMoved: (db: Db | Tx, id: bigint, proposal: P) => Promise<void>
  /** Writes a new one; answers its id. */
  readonly insert: (tx: Tx, proposal: P) => Promise<bigint>
  readonly writeVersion: (tx: Tx, id: bigint, proposal: P, signed: Signed) => Promise<void>
}

/** The act of the second person, and how the first one proposes it. */
export interface ProgrammeSaving<P> extends Approval<P> {
  /** Refuses what the programme's `refuseOff`, `refuseUnfit` and `refuseMoved` refuse. */
  readonly propose: (
    proposal: P,
    by: Pick<Proposed, "key" | "why">,
    context: Pick<MerchantContext, "propose">,
  ) => Promise<Outcome>
}

/** Saves a programme, or terms of it, by two people. Other terms hold from their approval on. */
export function programmeSaving<P extends Proposal>(programme: VersionedProgramme<P>): ProgrammeSaving<P> {
  const { act, noun, idOf, figuresOf } = programme
  const standing = (proposal: P): bigint | undefined => {
    const id = idOf(proposal)
    return id === undefined ? undefined : BigInt(id)
  }
  const targetOf = (proposal: P): string => {
    const { merchantId, terms } = proposal
    return `${noun}:${idOf(proposal) ?? `new:${merchantId}:${terms.words[0]?.name}`}`
  }
  const refuseMoved = async (db: Db | Tx, proposal: P): Promise<void> => {
    const id = standing(proposal)
    if (id !== undefined) await programme.refuseMoved(db, id, proposal)
  }
  const saving = approval<P>({
    name: act,
    permission: programme.permission,
    mode: "second-person",
    payload: programme.payload,
    describe: ({ terms }) => ({ says: act, parts: [textPart(terms.words[0]?.name ?? "")] }),
    changes: async (db, proposal) => {
      const id = standing(proposal)
      const terms = id === undefined ? undefined : await programme.latestOf(db, id)
      return changedFigures(terms && figuresOf({ subject: proposal.subject, terms }), figuresOf(proposal))
    },
    conflictKey: targetOf,
    apply: async (tx, proposal, { proposedBy, staff }) => {
      programme.refuseOff(proposal.merchantId)
      await refuseMoved(tx, proposal)
      const id = standing(proposal) ?? (await programme.insert(tx, proposal))
      await programme.writeVersion(tx, id, proposal, {
        since: programme.clock.now(),
        askedBy: proposedBy,
        approvedBy: staff.login,
      })
    },
  })
  return {
    ...saving,
    propose: async (proposal, { key, why }, { propose }) => {
      programme.refuseOff(proposal.merchantId)
      await programme.refuseUnfit(proposal)
      await refuseMoved(programme.db, proposal)
      const { merchantId, ...after } = proposal
      return propose(saving, proposal, { target: targetOf(proposal), after, why, key, merchantId })
    },
  }
}
