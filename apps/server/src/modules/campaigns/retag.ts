import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import { approval, memberPart, textPart, type Approval } from "../../call/approval.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { effectiveFrom, SPARE_MS } from "../agents/index.ts"
import type { CampaignsKit } from "./kit.ts"

const Payload = z.object({ merchantId: z.number(), memberId: z.string(), code: z.nullable(z.string()) })
type TagPayload = z.output<typeof Payload>

interface LastTag {
  readonly version: number
  readonly agentId: MemberId | null
  readonly code: string | null
  readonly joinedAt: Date
}

/** The last version of a player's tag, also one that does not hold yet; undefined for a player who never had one. */
async function lastTag(db: Db | Tx, memberId: MemberId): Promise<LastTag | undefined> {
  const { rows } = await sql<LastTag>`
    select version, agent_id as "agentId", code, joined_at as "joinedAt" from player_tag
     where member_id = ${memberId} order by version desc limit 1`.execute(db)
  return rows[0]
}

interface Retag {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  /** Null: no tag from then on. */
  readonly code: string | null
}

/** The agent of the code, and the tag of now. Refuses AFFILIATE_CODE_INVALID, and TAG_THERE where the player has that tag. */
async function checkTag(kit: Pick<CampaignsKit, "tree">, db: Db | Tx, { merchantId, memberId, code }: Retag) {
  const open = code === null ? undefined : await kit.tree.openCodes(merchantId, { codes: [code], domain: "" })
  const found =
    code === null ? undefined : (open?.get(code.toLowerCase()) ?? refuse("AFFILIATE_CODE_INVALID"))
  const last = await lastTag(db, memberId)
  if ((last?.code ?? null) === (found?.code ?? null)) refuse("TAG_THERE")
  return { last, found }
}

/**
 * Adds a version of a player's tag, which holds from the first full minute on that is far enough ahead. All that was
 * counted before keeps the tag of before, so no figure is rewritten. Throws where the transaction has lasted so long that
 * the instant is near.
 */
export async function retag(
  kit: Pick<CampaignsKit, "clock" | "tree" | "listed">,
  tx: Tx,
  asked: Retag & { readonly askedBy: string; readonly approvedBy: string; readonly why: string },
): Promise<void> {
  const { merchantId, memberId } = asked
  await sql`select pg_advisory_xact_lock(hashtext('campaigns.tag'), hashtext(${String(memberId)}))`.execute(
    tx,
  )
  const { last, found } = await checkTag(kit, tx, asked)
  const joinedAt =
    last?.joinedAt ?? (await kit.listed([memberId])).get(memberId)?.registeredAt ?? refuse("ACCOUNT_UNKNOWN")
  const from = effectiveFrom(kit.clock.now())
  await sql`
    insert into player_tag (member_id, version, merchant_id, agent_id, code, joined_at, valid_from, asked_by, approved_by, why)
    values (${memberId}, ${(last?.version ?? 0) + 1}, ${merchantId}, ${found?.agentId ?? null}, ${found?.code ?? null}, ${joinedAt}, ${from},
            ${asked.askedBy}, ${asked.approvedBy}, ${asked.why})`.execute(tx)
  if (kit.clock.now().getTime() > from.getTime() - SPARE_MS)
    throw new Error("a tag took longer than its lead, and is taken back: decide it again")
}

const retagOf = ({ merchantId, memberId, code }: TagPayload): Retag => ({
  merchantId,
  memberId: memberIdOf(memberId),
  code,
})

/** Two people give a player another tag. It is looked at again when it is approved. */
export const tagApproval = (kit: Pick<CampaignsKit, "clock" | "tree" | "listed">): Approval<TagPayload> =>
  approval({
    name: "campaigns.tag",
    permission: "agents.tree",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId }) => ({ says: "campaigns.tag", parts: [memberPart(memberId)], memberId }),
    changes: async (db, { memberId, code }) => {
      const last = await lastTag(db, memberIdOf(memberId))
      return [
        {
          field: "player_tag",
          now: last?.code ? textPart(last.code) : null,
          after: code === null ? null : textPart(code),
        },
      ]
    },
    check: async (tx, payload) => {
      await checkTag(kit, tx, retagOf(payload))
    },
    conflictKey: ({ memberId }) => `tag:${memberId}`,
    apply: (tx, payload, { proposedBy, staff, why }) =>
      retag(kit, tx, { ...retagOf(payload), askedBy: proposedBy, approvedBy: staff.login, why }),
  })

/** The tag that a proposal would replace; null: none. */
export const codeNow = async (db: Db, memberId: MemberId): Promise<string | null> =>
  (await lastTag(db, memberId))?.code ?? null
