import type { LotteryGame } from "@croupier/contract/lottery"
import { useQuery } from "@tanstack/react-query"
import { draw } from "@croupier/contract/lottery"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { Art } from "../../ui/art.tsx"
import { Button } from "../../ui/button.tsx"

const STEPS = [
  { key: "fair_seal", art: "locked" },
  { key: "fair_draw", art: "numbers" },
  { key: "fair_check", art: "magnifier" },
] as const

/** How a draw is kept honest, and the way to check the last one. */
export function FairnessSteps({ game }: { readonly game: LotteryGame | undefined }) {
  const t = useT()
  const latest = useQuery({ ...query(draw, { gameCode: game?.gameCode ?? "" }), enabled: game !== undefined })
  const last = latest.data?.last
  return (
    <section aria-labelledby="fair" className="later ticket overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-4 px-5 pt-6 pb-5 sm:px-7">
        <h2 id="fair" className="display text-h3">
          {t("fair_title")}
        </h2>
        {game && last ? (
          <Button
            kind="paper"
            onClick={() => openModal("fairness", { gameCode: game.gameCode, issue: last.issue })}
          >
            {t("fair_cta")}
          </Button>
        ) : null}
      </div>
      <div className="ticket-tear" />
      <ol className="grid grid-cols-1 gap-6 px-5 pt-6 pb-7 sm:px-7 md:grid-cols-3">
        {STEPS.map(({ key, art }, index) => (
          <li key={key} className="flex items-start gap-4">
            <Art name={art} size={48} />
            <div>
              <h3 className="font-bold">
                <span className="figures me-2">{index + 1}</span>
                {t(`${key}_title`)}
              </h3>
              <p className="mt-1 text-paper-ink-2">{t(`${key}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
