import { MOST_CONTROL } from "@croupier/contract/campaign-effect"
import { saveMission } from "@croupier/contract/console/missions"
import { MISSION_METRICS, MISSION_PERIODS } from "@croupier/contract/mission-values"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { ProductsField } from "../../parts/products-field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { WordsFields } from "../../parts/words-fields.tsx"
import { MissionPreview } from "./mission-preview.tsx"
import { nameOf, type MissionRow } from "./mission.ts"
import { GiftPart } from "./gift-part.tsx"
import { useMission } from "./use-mission.ts"

/** Proposes a mission, or new terms of one, with the sentence that members read. The subject of one that stands is fixed. */
export function MissionDialog({
  mission,
  onClose,
}: {
  readonly mission: MissionRow | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-missions")
  const form = useMission(mission)
  const { typed, type, words } = form
  const isFixed = mission !== undefined
  return (
    <ProposalDialog
      title={mission ? t("missions_edit", nameOf(mission)) : t("missions_new")}
      {...(mission ? { about: `mission:${mission.missionId}` } : {})}
      act={(proposal) => call(saveMission, { ...form.wanted(), ...proposal })}
      onClose={onClose}
    >
      <WordsFields name="mission" of={words} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <Choice
          label={t("field_mission_metric")}
          disabled={isFixed}
          value={typed.metric}
          onChange={({ target }) =>
            type({ metric: MISSION_METRICS.find((each) => each === target.value) ?? typed.metric })
          }
        >
          {MISSION_METRICS.map((each) => (
            <option key={each} value={each}>
              {t(`missions_metric_${each}`)}
            </option>
          ))}
        </Choice>
        <Choice
          label={t("field_mission_period")}
          disabled={isFixed}
          value={typed.period}
          onChange={({ target }) =>
            type({ period: MISSION_PERIODS.find((each) => each === target.value) ?? typed.period })
          }
        >
          {MISSION_PERIODS.map((each) => (
            <option key={each} value={each}>
              {t(`missions_period_${each}`)}
            </option>
          ))}
        </Choice>
        {typed.metric === "WINS" ? (
          <Field
            label={t("field_mission_multiplier")}
            name="multiplier"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,4}"
            required
            disabled={isFixed}
            value={typed.multiplier}
            onChange={({ target }) => type({ multiplier: target.value })}
          />
        ) : null}
        {typed.period === "FIXED"
          ? (["from", "until"] as const).map((name) => (
              <Field
                key={name}
                label={t(`missions_${name}`)}
                type="datetime-local"
                required
                disabled={isFixed}
                value={typed[name]}
                onChange={({ target }) => type({ [name]: target.value })}
              />
            ))
          : null}
        {typed.metric === "DEPOSITS"
          ? null
          : (["vendor", "game"] as const).map((name) => (
              <Field
                key={name}
                label={t(`missions_${name}`)}
                name={name}
                maxLength={40}
                disabled={isFixed}
                value={typed[name]}
                onChange={({ target }) => type({ [name]: target.value })}
              />
            ))}
      </div>
      {typed.metric === "DEPOSITS" || isFixed ? null : (
        <ProductsField
          label={t("field_mission_products")}
          value={typed.products}
          onChange={(products) => type({ products })}
        />
      )}
      <GiftPart typed={typed} type={type} isFixed={isFixed} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {(["step", "gift", "limit", "claimDays"] as const).map((name) => (
          <Field
            key={name}
            label={t(`field_mission_${name}`)}
            name={name}
            inputMode="decimal"
            pattern={name === "step" || name === "gift" ? MONEY_PATTERN : "[1-9][0-9]{0,2}"}
            required
            value={typed[name]}
            onChange={({ target }) => type({ [name]: target.value })}
          />
        ))}
        <Field
          label={t("missions_control", String(MOST_CONTROL))}
          hint={t("missions_control_text")}
          name="mission_control"
          type="number"
          min={0}
          max={MOST_CONTROL}
          required
          value={typed.control}
          onChange={({ target }) => type({ control: target.value })}
        />
        <CheckField
          label={t("field_mission_isOpen")}
          checked={typed.isOpen}
          large
          onChange={(isOpen) => type({ isOpen })}
        />
      </div>
      <MissionPreview typed={typed} name={words.said.name} language={words.language} />
    </ProposalDialog>
  )
}
