import { saveBoard } from "@croupier/contract/console/boards"
import { BOARD_METRICS } from "@croupier/contract/board-values"
import { call } from "../../api/call.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { PRIZES_PATTERN, prizesSum, typedMoney } from "../../parts/prizes.ts"
import { ProductsField } from "../../parts/products-field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { WordsFields } from "../../parts/words-fields.tsx"
import { nameOf, type BoardRow } from "./board.ts"
import { useBoard } from "./use-board.ts"

/** Proposes a board, or new terms of one, with the sentence that members read and the cost of a round. */
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
    <ProposalDialog
      title={board ? t("boards_edit", nameOf(board)) : t("boards_new")}
      {...(board ? { about: `board:${board.boardId}` } : {})}
      act={(proposal) => call(saveBoard, { ...form.wanted(), ...proposal })}
      onClose={onClose}
    >
      <WordsFields name="board" of={words} />
      {board ? null : (
        <ProductsField
          label={t("field_board_products")}
          value={typed.products}
          onChange={(products) => type({ products })}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
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
        <Field
          label={t("field_board_budget")}
          name="budget"
          inputMode="decimal"
          pattern={MONEY_PATTERN}
          required
          value={typed.budget}
          onChange={({ target }) => type({ budget: target.value })}
        />
        <Field
          label={t("boards_prizes_hint")}
          name="prizes"
          pattern={PRIZES_PATTERN}
          required
          value={typed.prizes}
          onChange={({ target }) => type({ prizes: target.value })}
        />
        <CheckField
          label={t("field_board_isOpen")}
          checked={typed.isOpen}
          large
          onChange={(isOpen) => type({ isOpen })}
        />
      </div>
      <figure className="grid gap-1">
        <figcaption className="text-sm text-fg-2">{t("boards_preview")}</figcaption>
        <div className="grid gap-1 rounded-card border border-line p-3">
          <span className="font-semibold [overflow-wrap:anywhere]">{words.said.name}</span>
          <span>
            {site?.(`board_metric_${typed.metric}`)} {site?.("board_tie")}
          </span>
        </div>
        <p className="text-sm text-fg-2">{t("boards_each", typedMoney(prizesSum(typed.prizes)))}</p>
      </figure>
    </ProposalDialog>
  )
}
