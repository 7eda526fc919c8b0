import { PICTURE_KIB, savePointReward, uploadRewardPicture } from "@croupier/contract/console/points"
import { DELIVERY_NEEDS, REWARD_KINDS } from "@croupier/contract/point-values"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { call } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { merchantClock, merchantInstant } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { base64Of } from "../../parts/base64.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useWords } from "../../parts/use-words.ts"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { WordsFields } from "../../parts/words-fields.tsx"
import { nameOf, type Reward } from "./reward.ts"

const NEW = {
  kind: "GOODS",
  price: "",
  needs: "NOTHING",
  pays: null,
  place: 0,
  isListed: true,
  picture: null,
} as const satisfies Partial<Reward>

/** Adds a reward, or changes one, with its preview. */
export function RewardDialog({
  reward,
  onClose,
}: {
  readonly reward: Reward | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-points")
  const form = useReward(reward)
  const { typed, type, words } = form
  return (
    <WhyDialog
      title={reward ? t("points_edit", nameOf(reward)) : t("points_new")}
      action={t("points_save")}
      act={form.save}
      onDone={onClose}
      onClose={onClose}
    >
      <WordsFields name="reward" of={words} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <Choice
          label={t("points_kind")}
          value={typed.kind}
          onChange={({ target }) =>
            type({ kind: REWARD_KINDS.find((each) => each === target.value) ?? typed.kind })
          }
        >
          {REWARD_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`points_kind_${each}`)}
            </option>
          ))}
        </Choice>
        <Field
          label={t("points_price")}
          name="rewardPrice"
          inputMode="numeric"
          pattern="[1-9][0-9]{0,11}"
          required
          value={typed.price}
          onChange={({ target }) => type({ price: target.value })}
        />
        {typed.kind === "MONEY" ? (
          <Field
            label={t("points_pays")}
            name="rewardPays"
            inputMode="decimal"
            pattern={MONEY_PATTERN}
            required
            value={typed.pays}
            onChange={({ target }) => type({ pays: target.value })}
          />
        ) : (
          <Choice
            label={t("points_needs")}
            value={typed.needs}
            onChange={({ target }) =>
              type({ needs: DELIVERY_NEEDS.find((each) => each === target.value) ?? typed.needs })
            }
          >
            {DELIVERY_NEEDS.map((each) => (
              <option key={each} value={each}>
                {t(`points_needs_${each}`)}
              </option>
            ))}
          </Choice>
        )}
        <Field
          label={t("points_supply")}
          name="rewardSupply"
          type="number"
          min={-1_000_000}
          max={1_000_000}
          required
          {...(reward ? { hint: `${t("points_stock")}: ${formatNumber(reward.stock)}` } : {})}
          value={typed.supply}
          onChange={({ target }) => type({ supply: target.value })}
        />
        <Field
          label={t("points_from")}
          type="datetime-local"
          value={typed.from}
          onChange={({ target }) => type({ from: target.value })}
        />
        <Field
          label={t("points_until")}
          type="datetime-local"
          value={typed.until}
          onChange={({ target }) => type({ until: target.value })}
        />
        <Field
          label={t("points_place")}
          type="number"
          min={0}
          max={9_999}
          required
          value={typed.place}
          onChange={({ target }) => type({ place: target.value })}
        />
        <CheckField
          label={t("points_listed")}
          checked={typed.isListed}
          large
          onChange={(isListed) => type({ isListed })}
        />
      </div>
      <PictureField onBrought={(picture) => type({ picture })} />
      <Preview name={words.said.name} text={words.said.text} price={typed.price} picture={typed.picture} />
    </WhyDialog>
  )
}

/** The typed state of a reward, and its saving. */
function useReward(reward: Reward | undefined) {
  const words = useWords(reward?.words ?? [])
  const begun = reward ?? NEW
  const [typed, setTyped] = useState({
    kind: begun.kind,
    needs: begun.needs,
    price: begun.price,
    pays: reward?.pays ?? "",
    place: String(begun.place),
    isListed: begun.isListed,
    picture: begun.picture,
    supply: "0",
    from: merchantClock(reward?.from ?? ""),
    until: merchantClock(reward?.until ?? ""),
  })
  const save = (why: string) =>
    call(savePointReward, {
      ...(reward ? { rewardId: reward.rewardId } : {}),
      version: reward?.version ?? 0,
      kind: typed.kind,
      words: words.wanted(),
      picture: typed.picture,
      price: typed.price,
      needs: typed.kind === "MONEY" ? "NOTHING" : typed.needs,
      pays: typed.kind === "MONEY" ? typed.pays : null,
      from: typed.from ? merchantInstant(typed.from) : null,
      until: typed.until ? merchantInstant(typed.until) : null,
      place: Number(typed.place),
      isListed: typed.isListed,
      supply: Number(typed.supply),
      why,
    })
  return {
    words,
    typed,
    type: (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part })),
    save,
  }
}

function PictureField({ onBrought }: { readonly onBrought: (picture: string) => void }) {
  const t = useT("console-points")
  const id = useId()
  const label = t("points_picture", formatNumber(PICTURE_KIB))
  const bringing = useMutation({
    mutationFn: async (file: File) => {
      // A file that the wire would refuse for its size alone is refused in the words for pictures.
      if (file.size > PICTURE_KIB * 1024) throw new Error(label)
      return call(uploadRewardPicture, { data: await base64Of(file) })
    },
    onSuccess: ({ picture }) => onBrought(picture),
  })
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        className="field-input"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) bringing.mutate(file)
        }}
      />
      <Fault error={bringing.error} />
    </div>
  )
}

/** The card of the reward as the mall shows it. */
function Preview({
  name,
  text,
  price,
  picture,
}: {
  readonly name: string
  readonly text: string
  readonly price: string
  readonly picture: string | null
}) {
  const t = useT("console-points")
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-fg-2">{t("points_preview")}</figcaption>
      <div className="grid w-44 gap-1 overflow-hidden rounded-card border border-line pb-3">
        {picture === null ? (
          <div className="aspect-square bg-bg-2" />
        ) : (
          <img
            src={`/mall/${picture}.webp`}
            width={480}
            height={480}
            alt=""
            className="aspect-square w-full object-cover"
          />
        )}
        <span className="px-3 font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="px-3 text-sm text-fg-2 [overflow-wrap:anywhere]">{text}</span>
        <span className="figures px-3 text-brand-text">
          {t("points_card_price", /^\d{1,12}$/.test(price) ? formatNumber(BigInt(price)) : "–")}
        </span>
      </div>
    </figure>
  )
}
