import type { MyVerification } from "@croupier/contract/verifications"
import { useState } from "react"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { Icon } from "../../ui/icon.tsx"

const LEVELS = ["basic", "verified", "enhanced"] as const

/** The levels in their order: what each takes, what it unlocks here, and where the member stands. */
export function LevelList({ mine }: { readonly mine: MyVerification }) {
  const t = useT("verification")
  const format = useFormat()
  const [now] = useState(serverNow)
  return (
    <ol aria-label={t("verification_levels")} className="grid grid-cols-1 gap-3">
      {LEVELS.map((level) => {
        const proof = mine.proven.find((each) => each.level === level)
        const isOver = proof !== undefined && proof.until !== null && Date.parse(proof.until) <= now
        const isProven = proof !== undefined && !isOver
        return (
          <li
            key={level}
            aria-current={mine.level === level ? "step" : undefined}
            className="flex items-start gap-3 rounded-card border border-line bg-bg-1 p-4"
          >
            <Icon
              name={isProven ? "circle-check" : isOver ? "circle-alert" : "lock"}
              size={24}
              className={isProven ? "text-win" : isOver ? "text-hot" : "text-fg-3"}
            />
            <div className="grid min-w-0 grow grid-cols-1 gap-1">
              <h3 className="font-semibold">{t(`verification_level_${level}`)}</h3>
              <p className="text-sm text-fg-2">{t(`verification_takes_${level}`)}</p>
              <Unlocks mine={mine} level={level} />
              {proof?.until ? (
                <p className="text-sm text-fg-2">
                  {t(isOver ? "verification_ended" : "verification_until", format.date(proof.until))}
                </p>
              ) : null}
            </div>
            <span className={`shrink-0 text-sm font-semibold ${isProven ? "text-win" : "text-fg-2"}`}>
              {t(isProven ? "verification_done" : isOver ? "verification_over" : "verification_open")}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Unlocks({ mine, level }: { readonly mine: MyVerification; readonly level: string }) {
  const t = useT("verification")
  const format = useFormat()
  const words = mine.needs
    .filter((need) => need.level === level)
    .map(({ act, above }) =>
      Number(above) > 0
        ? t(`verification_act_${act}_above`, format.money(above))
        : t(`verification_act_${act}`),
    )
  return (
    <p className="text-sm">
      {words.length > 0
        ? t("verification_unlocks", [...new Set(words)].join(", "))
        : t("verification_unlocks_nothing")}
    </p>
  )
}
