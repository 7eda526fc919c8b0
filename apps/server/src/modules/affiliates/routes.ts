import { inTransaction } from "@croupier/database"
import { handlers, type MemberContext } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { apply } from "./enrolments.ts"
import type { AffiliatesKit } from "./kit.ts"
import { myProgrammes, openProgrammes } from "./my-programmes.ts"
import { listPlayers, playerView } from "./players/player-views.ts"
import { statementCsv } from "./statements/statement-file.ts"
import { listStatements, playersOf, statementRow } from "./statements/statement-store.ts"
import { detailOf, playerViews, statementViews } from "./statements/statement-views.ts"

/** A statement of the caller; those of others are answered as if they did not exist. */
const ownStatement = ({ db }: AffiliatesKit, statementId: string, { member, merchant }: MemberContext) =>
  statementRow(db, { merchantId: merchant.id, id: BigInt(statementId), affiliateId: member.id })

/** Calls of an agent about the own programme, players and statements. */
export const affiliateRoutes = (kit: AffiliatesKit) =>
  handlers({
    myProgrammes: (_, context) => myProgrammes(kit, context),
    joinOffer: async (_, { merchant }) => ({ programmes: await openProgrammes(kit.db, merchant.id) }),
    applyProgramme: async ({ programmeId }, { member, merchant }) => {
      await inTransaction(kit.db, (tx) =>
        apply(kit, tx, {
          merchantId: merchant.id,
          memberId: member.id,
          programmeId: BigInt(programmeId),
          by: member.account,
        }),
      )
      return null
    },
    myPlayers: async (input, { member, merchant }) => {
      const { rows, cursor } = await listPlayers(kit.db, {
        ...input,
        cursor: input.cursor,
        merchantId: merchant.id,
        affiliateId: member.id,
      })
      const names = await kit.maskedNames(rows.map(({ playerId }) => playerId))
      return { rows: rows.map((row) => playerView(row, names.get(row.playerId) ?? "")), cursor }
    },
    myStatements: async ({ cursor, limit }, { member, merchant }) =>
      statementViews(
        kit,
        await listStatements(kit.db, {
          merchantId: merchant.id,
          affiliateId: member.id,
          before: idCursor(cursor),
          limit,
        }),
      ),
    myStatement: async ({ statementId }, context) =>
      detailOf(kit, await ownStatement(kit, statementId, context)),
    statementPlayers: async ({ statementId, cursor, limit }, context) =>
      playerViews(
        kit,
        await playersOf(kit.db, await ownStatement(kit, statementId, context), { cursor, limit }),
      ),
    statementFile: async ({ statementId }, context) =>
      statementCsv(kit, await ownStatement(kit, statementId, context), context),
  })
