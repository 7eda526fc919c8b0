import type { ConsoleValue } from "@croupier/contract/console/table"
import { toDecimal } from "@croupier/money"
import { signaturesOf } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { boardsOf, costOf, subjectOf, termsOf, versionsOf } from "./board-store.ts"
import type { BoardsKit } from "./kit.ts"
import { prizesOf, ranksOf, roundsOf } from "./round-store.ts"
import { stateOf } from "./standing.ts"

/** Final rounds and ranks that people of the house see. */
const LATEST = 12
const SHOWN = 10

/** Boards of a merchant as people of the house see them. */
export async function readBoards(
  kit: Pick<BoardsKit, "db" | "clock" | "merchants" | "accountsOf">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"listBoards">> {
  const boards = await boardsOf(kit.db, merchantId)
  const now = kit.clock.now()
  const [versions, rounds] = await Promise.all([
    versionsOf(
      kit.db,
      boards.map(({ id }) => id),
    ),
    roundsOf(kit.db, merchantId, { now, latest: LATEST }),
  ])
  const shown = await Promise.all(
    rounds.map(async (round) => {
      const ranks = await ranksOf(kit.db, round, { first: SHOWN })
      const won = round.finalAt === null ? [] : await prizesOf(kit.db, round.id)
      const top = won.length > 0 ? won : ranks
      const accounts = await kit.accountsOf(top.map(({ memberId }) => memberId))
      return {
        boardId: round.boardId,
        row: {
          roundId: String(round.id),
          state: stateOf(round, now),
          startsAt: round.startsAt.toISOString(),
          endsAt: round.endsAt.toISOString(),
          members: ranks[0]?.members ?? 0,
          top: top.map(({ rank, memberId, score }) => ({
            rank,
            account: accounts.get(memberId)?.account ?? "",
            score: toDecimal(score),
          })),
        },
      }
    }),
  )
  const rows = await Promise.all(
    boards.map(async (board) => {
      const own = versions.filter(({ boardId }) => boardId === board.id)
      const [latest] = own
      if (!latest) return undefined
      const { paid, reserved } = await costOf(kit.db, board.id)
      return {
        boardId: String(board.id),
        subject: subjectOf(board),
        terms: termsOf(latest),
        versions: own.map((version) => ({ ...signaturesOf(version), isOpen: version.isOpen })),
        rounds: shown.filter(({ boardId }) => boardId === board.id).map(({ row }) => row),
        paid: toDecimal(paid),
        reserved: toDecimal(reserved),
      }
    }),
  )
  return {
    isOffered: kit.merchants.byId(merchantId).settings.boards.enabled,
    rows: rows.filter((row) => row !== undefined),
  }
}
