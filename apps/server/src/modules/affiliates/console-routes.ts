import { inTransaction } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { costOf } from "./cost.ts"
import { answer, enrol, listEnrolments } from "./enrolments.ts"
import type { AffiliatesKit } from "./kit.ts"
import { judgeByPerson } from "./players/judge.ts"
import { listPlayers, playerView } from "./players/player-views.ts"
import { previewTerms } from "./programmes/preview.ts"
import { countsOf, listProgrammes, programmeOf, switchTo, versionsOf } from "./programmes/programme-store.ts"
import { checkWritten, writeApproval } from "./programmes/write-approval.ts"
import { recompute } from "./statements/recompute.ts"
import { releaseApproval } from "./statements/release-approval.ts"
import { listStatements, playersOf, statementRow, stopStatement } from "./statements/statement-store.ts"
import { decimal, detailOf, playerViews, statementViews } from "./statements/statement-views.ts"

const memberOf = (text: string | undefined) => (text === undefined ? undefined : memberIdOf(text))

/** Programmes: people of the house list them, propose terms and switch them. */
const programmeRoutes = (kit: AffiliatesKit) =>
  consoleHandlers({
    listProgrammes: async ({ cursor, limit }, { merchant }) => {
      const page = await listProgrammes(kit.db, { merchantId: merchant.id, before: idCursor(cursor), limit })
      const counts = await countsOf(
        kit.db,
        page.rows.map(({ id }) => id),
      )
      return {
        rows: page.rows.map(({ id, closedAt, ...row }) => ({
          ...row,
          programmeId: String(id),
          closedAt: closedAt?.toISOString() ?? null,
          affiliates: counts.get(id)?.affiliates ?? 0,
          players: counts.get(id)?.players ?? 0,
        })),
        cursor: page.cursor,
      }
    },
    programmeVersions: async ({ programmeId }, { merchant }) => {
      const { id } = await programmeOf(kit.db, merchant.id, BigInt(programmeId))
      const versions = await versionsOf(kit.db, id)
      return { versions: versions.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })) }
    },
    previewProgramme: ({ programmeId, terms }, { merchant }) =>
      previewTerms(kit.db, merchant.id, programmeId === null ? null : BigInt(programmeId), terms),
    writeProgramme: async ({ key, why, ...written }, { merchant, propose }) => {
      const payload = { ...written, merchantId: merchant.id }
      await checkWritten(kit.db, payload)
      const before =
        written.programmeId === null
          ? null
          : (await programmeOf(kit.db, merchant.id, BigInt(written.programmeId))).terms
      return propose(writeApproval(kit), payload, {
        target: `affiliate-programme:${written.programmeId ?? "new"}`,
        before,
        after: written.terms,
        why,
        key,
        merchantId: merchant.id,
      })
    },
    switchProgramme: async ({ programmeId, act, why }, { merchant, record }) => {
      await inTransaction(kit.db, async (tx) => {
        const programme = await programmeOf(tx, merchant.id, BigInt(programmeId), { lock: true })
        if (programme.closedAt !== null) refuse("PROGRAMME_CLOSED")
        await switchTo(tx, programme.id, act, kit.clock.now())
        await record(tx, {
          act: `affiliates.programme_${act}`,
          target: `affiliate-programme:${programmeId}`,
          before: { takesApplications: programme.takesApplications },
          why,
          merchantId: merchant.id,
        })
      })
      return null
    },
  })

/** Affiliates and their players. */
const peopleRoutes = (kit: AffiliatesKit) =>
  consoleHandlers({
    listAffiliates: async ({ state, programmeId, memberId, cursor, limit }, { merchant }) => {
      const page = await listEnrolments(kit.db, {
        merchantId: merchant.id,
        state,
        programmeId: programmeId === undefined ? undefined : BigInt(programmeId),
        memberId: memberOf(memberId),
        before: idCursor(cursor),
        limit,
      })
      const accounts = await kit.listed(
        page.rows.flatMap((row) => [row.memberId, row.recruiterId ?? row.memberId]),
      )
      const person = (id: bigint) => ({ memberId: String(id), account: accounts.get(id)?.account ?? "" })
      return {
        rows: page.rows.map((row) => ({
          enrolmentId: String(row.id),
          affiliate: person(row.memberId),
          programmeId: String(row.programmeId),
          programme: row.programme,
          state: row.state,
          appliedAt: row.appliedAt.toISOString(),
          joinedAt: row.joinedAt?.toISOString() ?? null,
          leftAt: row.leftAt?.toISOString() ?? null,
          recruiter: row.recruiterId === null ? null : person(row.recruiterId),
          players: row.players,
          acquired: row.acquired,
        })),
        cursor: page.cursor,
      }
    },
    enrolAffiliate: async ({ memberId, programmeId, why }, { merchant, staff, record }) => {
      await inTransaction(kit.db, async (tx) => {
        await enrol(kit, tx, {
          merchantId: merchant.id,
          memberId: memberIdOf(memberId),
          programmeId: BigInt(programmeId),
          by: staff.login,
          why,
        })
        await record(tx, {
          act: "affiliates.enrol",
          target: `member:${memberId}`,
          after: { programmeId },
          why,
          merchantId: merchant.id,
        })
      })
      return null
    },
    answerApplication: async ({ enrolmentId, act, why }, { merchant, staff, record }) => {
      await inTransaction(kit.db, async (tx) => {
        await answer(kit, tx, {
          merchantId: merchant.id,
          enrolmentId: BigInt(enrolmentId),
          act,
          by: staff.login,
          why,
        })
        await record(tx, {
          act: `affiliates.${act}`,
          target: `affiliate:${enrolmentId}`,
          why,
          merchantId: merchant.id,
        })
      })
      return null
    },
    listAffiliatePlayers: async ({ state, memberId, cursor, limit }, { merchant }) => {
      const page = await listPlayers(kit.db, {
        merchantId: merchant.id,
        affiliateId: memberOf(memberId),
        state,
        cursor,
        limit,
      })
      const ids = page.rows.flatMap(({ playerId, affiliateId }) => [playerId, affiliateId])
      const [accounts, names] = await Promise.all([kit.listed(ids), kit.maskedNames(ids)])
      const accountOf = (id: bigint) => accounts.get(id)?.account ?? ""
      return {
        rows: page.rows.map((row) => ({
          ...playerView(row, names.get(row.playerId) ?? ""),
          account: accountOf(row.playerId),
          affiliate: { memberId: String(row.affiliateId), account: accountOf(row.affiliateId) },
        })),
        cursor: page.cursor,
      }
    },
    judgeAffiliatePlayer: async ({ playerId, act, why }, { merchant, staff, record }) => {
      await inTransaction(kit.db, async (tx) => {
        const before = await judgeByPerson(kit, tx, {
          merchantId: merchant.id,
          playerId: memberIdOf(playerId),
          act,
          by: staff.login,
          why,
        })
        await record(tx, {
          act: `affiliates.player_${act}`,
          target: `member:${playerId}`,
          before: { state: before },
          why,
          merchantId: merchant.id,
        })
      })
      return null
    },
  })

/** Statements: people of the house read and recompute them, hold them back, and two let them go. The cost of agents counts them. */
const statementRoutes = (kit: AffiliatesKit) =>
  consoleHandlers({
    agentCost: (input, { merchant }) => costOf(kit, input, merchant),
    listStatements: async ({ state, memberId, cursor, limit }, { merchant }) =>
      statementViews(
        kit,
        await listStatements(kit.db, {
          merchantId: merchant.id,
          affiliateId: memberOf(memberId),
          state,
          before: idCursor(cursor),
          limit,
        }),
      ),
    affiliateStatement: async ({ statementId }, { merchant }) =>
      detailOf(kit, await statementRow(kit.db, { merchantId: merchant.id, id: BigInt(statementId) })),
    affiliateStatementPlayers: async ({ statementId, cursor, limit }, { merchant }) =>
      playerViews(
        kit,
        await playersOf(
          kit.db,
          await statementRow(kit.db, { merchantId: merchant.id, id: BigInt(statementId) }),
          {
            cursor,
            limit,
          },
        ),
      ),
    recomputeStatement: async ({ statementId }, { merchant }) => ({
      differences: [
        ...(await recompute(
          kit,
          await statementRow(kit.db, { merchantId: merchant.id, id: BigInt(statementId) }),
        )),
      ],
    }),
    stopStatement: async ({ statementId, why }, { merchant, staff, record }) => {
      await stopStatement(
        kit,
        { merchantId: merchant.id, id: BigInt(statementId), by: staff.login, why },
        (tx) =>
          record(tx, {
            act: "affiliates.stop",
            target: `affiliate-statement:${statementId}`,
            why,
            merchantId: merchant.id,
          }),
      )
      return null
    },
    releaseStatement: async ({ statementId, key, why }, { merchant, propose }) => {
      const row = await statementRow(kit.db, { merchantId: merchant.id, id: BigInt(statementId) })
      return propose(
        releaseApproval(kit),
        {
          merchantId: merchant.id,
          statementId,
          memberId: String(row.affiliateId),
          due: decimal(row.due),
          asset: row.asset,
        },
        {
          target: `affiliate-statement:${statementId}`,
          before: { state: row.state },
          after: { act: "release" },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },
  })

/** Calls by which people of the house run programmes of affiliates. */
export const affiliateConsoleRoutes = (kit: AffiliatesKit) => ({
  ...programmeRoutes(kit),
  ...peopleRoutes(kit),
  ...statementRoutes(kit),
})
