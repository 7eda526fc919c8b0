import { listBonusTerms } from "@croupier/contract/console/bonuses"
import { savePromotion } from "@croupier/contract/console/promotions"
import { MOST_CONTROL } from "@croupier/contract/campaign-effect"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import {
  PROMOTION_CATEGORIES,
  PROMOTION_PERIODS,
  PROMOTION_PICTURES,
  PROMOTION_WAYS,
} from "@croupier/contract/promotion-terms"
import { ART_FOLDER } from "@croupier/ui/art-names.ts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { BonusCodeChoice } from "../../parts/bonus-code-choice.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { LanguageChoice } from "../../parts/language-choice.tsx"
import { useMerchantLanguage } from "../../parts/use-merchant-language.ts"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { theMerchant, useMay } from "../../session/session-store.ts"
import { AudienceField } from "./audience-field.tsx"
import { draftOf, termsOf, type Draft } from "./draft.ts"
import { nameOf, type Promotion } from "./promotion.ts"
import { TermsPreview } from "./terms-preview.tsx"

const ASKS = ["none", "validBet", "deposits"] as const
const GIVES = ["cash", "bonus", "points", "spins", "match"] as const

interface Part {
  readonly draft: Draft
  readonly type: (part: Partial<Draft>) => void
}

/** Writes a draft of a promotion's terms, with the sentences that follow from it. */
export function DraftDialog({
  promotion,
  onClose,
}: {
  readonly promotion: Promotion | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-promotions", "console-games")
  const [draft, setDraft] = useState(() => draftOf(promotion?.terms))
  const type = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const languages = theMerchant()?.languages ?? []
  return (
    <WhyDialog
      title={promotion ? t("promos_edit", nameOf(promotion.terms)) : t("promos_new")}
      action={t("promos_save")}
      act={(why) =>
        call(savePromotion, {
          ...(promotion ? { promotionId: promotion.promotionId } : {}),
          rowVersion: promotion?.rowVersion ?? 0,
          terms: termsOf(draft, languages),
          why,
        })
      }
      onDone={onClose}
      onClose={onClose}
    >
      <WordsPart draft={draft} type={type} />
      <FramePart draft={draft} type={type} />
      <AskedPart draft={draft} type={type} />
      <GivenPart draft={draft} type={type} />
      <AudienceField audience={draft.audience} onChange={(audience) => type({ audience })} />
      <TermsPreview terms={termsOf({ ...draft, starts: draft.starts || "2026-01-01T00:00" }, languages)} />
    </WhyDialog>
  )
}

function WordsPart({ draft: { words }, type }: Part) {
  const t = useT("console-promotions")
  const chosen = useMerchantLanguage()
  const { language } = chosen
  const said = words[language] ?? { name: "", line: "", remark: "" }
  const say = (part: Partial<typeof said>) => type({ words: { ...words, [language]: { ...said, ...part } } })
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <LanguageChoice of={chosen} isWritten={(each) => Boolean(words[each]?.name)} />
      <Field
        label={t("promos_name")}
        name="promotionName"
        maxLength={80}
        value={said.name}
        onChange={({ target }) => say({ name: target.value })}
      />
      <Field
        label={t("promos_line")}
        name="promotionLine"
        maxLength={160}
        value={said.line}
        onChange={({ target }) => say({ line: target.value })}
      />
      <Field
        label={t("promos_remark")}
        name="promotionRemark"
        maxLength={600}
        value={said.remark}
        onChange={({ target }) => say({ remark: target.value })}
      />
    </div>
  )
}

function FramePart({ draft, type }: Part) {
  const t = useT("console-promotions")
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <Choice
        label={t("promos_category")}
        value={draft.category}
        onChange={({ target }) =>
          type({ category: PROMOTION_CATEGORIES.find((each) => each === target.value) ?? draft.category })
        }
      >
        {PROMOTION_CATEGORIES.map((each) => (
          <option key={each} value={each}>
            {t(`promos_category_${each}`)}
          </option>
        ))}
      </Choice>
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow">
          <Choice
            label={t("promos_picture")}
            value={draft.picture}
            onChange={({ target }) =>
              type({ picture: PROMOTION_PICTURES.find((each) => each === target.value) ?? draft.picture })
            }
          >
            {PROMOTION_PICTURES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Choice>
        </div>
        <img src={`${ART_FOLDER}${draft.picture}.webp`} width={40} height={40} alt="" />
      </div>
      <Field
        label={t("promos_starts")}
        type="datetime-local"
        required
        value={draft.starts}
        onChange={({ target }) => type({ starts: target.value })}
      />
      <Field
        label={t("promos_ends")}
        type="datetime-local"
        value={draft.ends}
        onChange={({ target }) => type({ ends: target.value })}
      />
      <Choice
        label={t("promos_period")}
        value={draft.period}
        onChange={({ target }) =>
          type({ period: PROMOTION_PERIODS.find((each) => each === target.value) ?? draft.period })
        }
      >
        {PROMOTION_PERIODS.map((each) => (
          <option key={each} value={each}>
            {t(`promos_period_${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t("promos_way")}
        value={draft.way}
        onChange={({ target }) =>
          type({ way: PROMOTION_WAYS.find((each) => each === target.value) ?? draft.way })
        }
      >
        {PROMOTION_WAYS.map((each) => (
          <option key={each} value={each}>
            {t(`promos_way_${each}`)}
          </option>
        ))}
      </Choice>
      {draft.way === "code" ? (
        <Field
          label={t("promos_code")}
          name="promotionCode"
          pattern="[A-Za-z0-9\-]{3,30}"
          required
          value={draft.code}
          onChange={({ target }) => type({ code: target.value })}
        />
      ) : null}
      {draft.way === "application" ? (
        <CheckField
          label={t("promos_again")}
          checked={draft.mayApplyAgain}
          large
          onChange={(mayApplyAgain) => type({ mayApplyAgain })}
        />
      ) : null}
    </div>
  )
}

function AskedPart({ draft, type }: Part) {
  const t = useT("console-promotions", "console-games")
  if (draft.gives === "match" || draft.way === "application") return null
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <Choice
        label={t("promos_requirement")}
        value={draft.asks}
        onChange={({ target }) => type({ asks: ASKS.find((each) => each === target.value) ?? draft.asks })}
      >
        {ASKS.map((each) => (
          <option key={each} value={each}>
            {t(`promos_requirement_${each}`)}
          </option>
        ))}
      </Choice>
      {draft.asks === "none" ? null : (
        <Field
          label={t(draft.asks === "validBet" ? "promos_amount" : "promos_least")}
          name="promotionAsks"
          inputMode="decimal"
          pattern={MONEY_PATTERN}
          required
          value={draft.asksAmount}
          onChange={({ target }) => type({ asksAmount: target.value })}
        />
      )}
      {draft.asks === "deposits" ? (
        <Field
          label={t("promos_count")}
          type="number"
          min={1}
          max={100}
          required
          value={draft.asksCount}
          onChange={({ target }) => type({ asksCount: target.value })}
        />
      ) : null}
      {draft.asks === "validBet" ? (
        <fieldset className="grid grid-cols-2 gap-x-3 sm:col-span-2 sm:grid-cols-3">
          <legend className="text-sm text-fg-2">{t("promos_products")}</legend>
          {GAME_CATEGORIES.map((each) => (
            <CheckField
              key={each}
              label={t(`game_category_${each}`)}
              checked={draft.products.includes(each)}
              onChange={(isCounted) =>
                type({
                  products: isCounted
                    ? [...draft.products, each]
                    : draft.products.filter((other) => other !== each),
                })
              }
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

function GivenPart({ draft, type }: Part) {
  const t = useT("console-promotions")
  const mayRead = useMay("bonuses.read")
  const bonuses = useQuery({ ...query(listBonusTerms, {}), enabled: mayRead })
  const money = (name: "amount" | "worth" | "least" | "most" | "budget", label: string) => (
    <Field
      label={label}
      name={`promotion_${name}`}
      inputMode="decimal"
      pattern={MONEY_PATTERN}
      required
      value={draft[name]}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  )
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <Choice
        label={t("promos_reward")}
        value={draft.gives}
        onChange={({ target }) => type({ gives: GIVES.find((each) => each === target.value) ?? draft.gives })}
      >
        {GIVES.map((each) => (
          <option key={each} value={each}>
            {t(`promos_reward_${each}`)}
          </option>
        ))}
      </Choice>
      {draft.gives === "match" ? (
        <>
          <Field
            label={t("promos_percent")}
            type="number"
            min={1}
            max={500}
            required
            value={draft.percent}
            onChange={({ target }) => type({ percent: target.value })}
          />
          {money("least", t("promos_least"))}
          {money("most", t("promos_most"))}
        </>
      ) : draft.gives === "points" ? (
        <>
          <Field
            label={t("promos_points")}
            name="promotion_points"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,6}"
            required
            value={draft.points}
            onChange={({ target }) => type({ points: target.value })}
          />
          {money("worth", t("promos_worth"))}
        </>
      ) : draft.gives === "spins" ? (
        <>
          <Field
            label={t("promos_spins")}
            type="number"
            min={1}
            max={20}
            required
            value={draft.spins}
            onChange={({ target }) => type({ spins: target.value })}
          />
          <Field
            label={t("promos_spin_days")}
            type="number"
            min={1}
            max={90}
            required
            value={draft.spinDays}
            onChange={({ target }) => type({ spinDays: target.value })}
          />
          {money("worth", t("promos_worth"))}
        </>
      ) : (
        money("amount", t("promos_amount"))
      )}
      {draft.gives === "bonus" || draft.gives === "match" ? (
        <BonusCodeChoice
          label={t("promos_bonus_code")}
          codes={(bonuses.data?.terms ?? []).map(({ code }) => code)}
          value={draft.bonusCode}
          onChange={({ target }) => type({ bonusCode: target.value })}
        />
      ) : null}
      {money("budget", t("promos_budget"))}
      <Field
        label={t("promos_control", String(MOST_CONTROL))}
        hint={t("promos_control_text")}
        name="promotion_control"
        type="number"
        min={0}
        max={MOST_CONTROL}
        required
        value={draft.control}
        onChange={({ target }) => type({ control: target.value })}
      />
    </div>
  )
}
