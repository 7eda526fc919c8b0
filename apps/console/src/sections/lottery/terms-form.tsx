import { changeLotteryTerms, type LotteryTerms, type GameDesk } from "@croupier/contract/console/lottery"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { EditForm } from "../../parts/edit-form.tsx"
import { Field } from "../../parts/field.tsx"
import { useMay } from "../../session/session-store.ts"
import { LimitFields } from "./limit-fields.tsx"
import { PlayLimits } from "./play-limits.tsx"
import { PlaySet } from "./play-set.tsx"
import {
  gameFrom,
  GAME_LIMITS,
  lineFrom,
  typedGame,
  typedLine,
  type LineLimits,
  type Typed,
} from "./typed-limits.ts"

const COUNTS = ["minimumGroup", "maximumGroup", "maximumMultiple"] as const

/** Plays offered of a game, their prize groups and their bounds. Two people change them. */
export function TermsForm({ game }: { readonly game: GameDesk }) {
  const t = useT("console-lottery")
  const mayChange = useMay("lottery.terms")
  const [rest, setRest] = useState<LotteryTerms>(game.terms)
  const [limits, setLimits] = useState(typedGame(game.terms.limits))
  const [playLimits, setPlayLimits] = useState(typedPlays(game.terms.playLimits))
  const set = (patch: Partial<LotteryTerms>) => setRest({ ...rest, ...patch })
  const terms: LotteryTerms = {
    ...rest,
    limits: gameFrom(limits),
    playLimits: Object.fromEntries(
      Object.entries(playLimits).map(([play, typed]) => [play, lineFrom(typed)]),
    ),
  }
  return (
    <details open className="rounded-card border border-line bg-bg-1 p-4">
      <summary className="min-h-6 font-semibold">{t("terms")}</summary>
      <div className="mt-3 grid gap-3">
        <p className="text-sm text-fg-2">{t("terms_text")}</p>
        <EditForm
          mayChange={mayChange}
          version={game.version}
          present={flat(game.terms)}
          mine={flat(terms)}
          action={t("terms_change")}
          save={(version, why) => call(changeLotteryTerms, { gameCode: game.gameCode, version, terms, why })}
        >
          <fieldset disabled={!mayChange} className="grid gap-4 border-0 p-0">
            <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
              {COUNTS.map((name) => (
                <Field
                  key={name}
                  label={t(`term_${name}`)}
                  type="number"
                  min={1}
                  {...(name === "maximumGroup" ? { max: game.base, hint: `≤ ${game.base}` } : {})}
                  required
                  value={String(terms[name])}
                  onChange={({ target }) => set({ [name]: Number(target.value) })}
                />
              ))}
              <Field
                label={t("maximum_prize")}
                inputMode="decimal"
                pattern="\d{1,12}(\.\d{1,4})?"
                required
                value={terms.maximumPrize}
                onChange={({ target }) => set({ maximumPrize: target.value })}
              />
            </div>
            <fieldset className="grid gap-2 border-0 p-0">
              <legend className="font-medium">{t("limits")}</legend>
              <p className="text-sm text-fg-2">{t("limits_text")}</p>
              <LimitFields names={GAME_LIMITS} values={limits} onChange={setLimits} />
            </fieldset>
            <PlayLimits plays={game.everyPlay} values={playLimits} onChange={setPlayLimits} />
            <PlaySet every={game.everyPlay} offered={terms.plays} onChange={(plays) => set({ plays })} />
          </fieldset>
        </EditForm>
      </div>
    </details>
  )
}

const typedPlays = (limits: LotteryTerms["playLimits"]): Readonly<Record<string, Typed<keyof LineLimits>>> =>
  Object.fromEntries(Object.entries(limits).map(([play, of]) => [play, typedLine(of)]))

/** One value a line, under the names that a proposal uses. */
function flat({ plays, limits, playLimits, ...terms }: LotteryTerms): Readonly<Record<string, unknown>> {
  const under = (name: string, values: object) =>
    Object.entries(values).map(([each, value]) => [`${name}.${each}`, value] as const)
  return Object.fromEntries([
    ...Object.entries(terms),
    ...under("limits", limits),
    ...Object.entries(playLimits).flatMap(([play, of]) => under(play, of)),
    ...plays.map((play) => [`offered.${play}`, "✓"] as const),
  ])
}
