import { saveBoard } from "@croupier/contract/console/boards"
import { BOARD_METRICS } from "@croupier/contract/board-values"
import { call } from "../../api/call.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { ContestDialog } from "../../parts/contest-dialog.tsx"
import { Choice } from "../../parts/field.tsx"
import { nameOf, type BoardRow } from "./board.ts"
import { useBoard } from "./use-board.ts"

/** Proposes a board, or new terms of one. */
export function BoardDialog({
  board,
  onClose,
}: {
  readonly board: BoardRow | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-boards")
  const form = useBoard(board)
  const { typed, type, words } = form
  const site = useSiteTexts(words.language)
  return (
    <ContestDialog
      noun="board"
      id={board?.boardId}
      title={board ? t("boards_edit", nameOf(board)) : t("boards_new")}
      form={form}
      texts={{
        products: t("field_board_products"),
        budget: t("field_board_budget"),
        prizes: t("boards_prizes_hint"),
        isOpen: t("field_board_isOpen"),
        preview: t("boards_preview"),
        each: (cost) => t("boards_each", cost),
      }}
      sentence={site ? `${site(`board_metric_${typed.metric}`)} ${site("board_tie")}` : null}
      act={(proposal) => call(saveBoard, { ...form.wanted(), ...proposal })}
      onClose={onClose}
    >
      <Choice
        label={t("field_board_metric")}
        disabled={board !== undefined}
        value={typed.metric}
        onChange={({ target }) =>
          type({ metric: BOARD_METRICS.find((each) => each === target.value) ?? typed.metric })
        }
      >
        {BOARD_METRICS.map((each) => (
          <option key={each} value={each}>
            {t(`boards_metric_${each}`)}
          </option>
        ))}
      </Choice>
    </ContestDialog>
  )
}
