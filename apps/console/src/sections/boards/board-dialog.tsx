import { saveBoard } from "@croupier/contract/console/boards"
import { BOARD_METRICS } from "@croupier/contract/board-values"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { call } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { nameOf, prizesFrom, type BoardRow } from "./board.ts"
import { useBoard } from "./use-board.ts"

const MONEY = "[0-9]{1,12}([.][0-9]{1,2})?"
const IS_MONEY = new RegExp(`^${MONEY}$`)

const shown = (typed: string): string =>
  `${IS_MONEY.test(typed) ? formatMoney(typed) : "–"} ${theMerchant()?.asset ?? ""}`

/** Proposes a board, or new terms of one, with the sentence that members read and the cost of a round. */
export function BoardDialog({
  board,
  onClose,
}: {
  readonly board: BoardRow | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-boards")
  const game = useT("console-games")
  const form = useBoard(board)
  const { typed, type, words, language } = form
  const site = useSiteTexts(language)
  const prizes = prizesFrom(typed.prizes)
  const cost = prizes.every((each) => IS_MONEY.test(each))
    ? toDecimal(amount(prizes.reduce((sum, each) => sum + parseAmount(each), 0n)))
    : ""
  return (
    <ProposalDialog
      title={board ? t("boards_edit", nameOf(board)) : t("boards_new")}
      {...(board ? { about: `board:${board.boardId}` } : {})}
      act={(proposal) => call(saveBoard, { ...form.wanted(), ...proposal })}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <Choice
          label={t("boards_language")}
          value={language}
          onChange={({ target }) => form.choose(target.value)}
        >
          {form.languages.map((each) => (
            <option key={each} value={each}>
              {LANGUAGE_FACTS[each].name} {words[each]?.name ? "✓" : ""}
            </option>
          ))}
        </Choice>
        <Field
          label={t("boards_name")}
          name="boardName"
          maxLength={80}
          value={words[language]?.name ?? ""}
          onChange={({ target }) => form.say({ name: target.value })}
        />
      </div>
      <Field
        label={t("boards_about")}
        name="boardText"
        maxLength={400}
        value={words[language]?.text ?? ""}
        onChange={({ target }) => form.say({ text: target.value })}
      />
      {board ? null : (
        <fieldset className="flex flex-wrap gap-3">
          <legend className="text-sm text-fg-2">{t("field_board_products")}</legend>
          {GAME_CATEGORIES.map((each) => (
            <CheckField
              key={each}
              label={game(`game_category_${each}`)}
              checked={typed.products.includes(each)}
              onChange={(checked) =>
                type({
                  products: GAME_CATEGORIES.filter((one) =>
                    one === each ? checked : typed.products.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
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
          pattern={MONEY}
          required
          value={typed.budget}
          onChange={({ target }) => type({ budget: target.value })}
        />
        <Field
          label={t("boards_prizes_hint")}
          name="prizes"
          pattern={`\\s*${MONEY}(\\s+${MONEY}){0,49}\\s*`}
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
          <span className="font-semibold [overflow-wrap:anywhere]">{words[language]?.name ?? ""}</span>
          <span>
            {site?.(`board_metric_${typed.metric}`)} {site?.("board_tie")}
          </span>
        </div>
        <p className="text-sm text-fg-2">{t("boards_each", shown(cost))}</p>
      </figure>
    </ProposalDialog>
  )
}
