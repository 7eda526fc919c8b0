import { offerContract } from "@croupier/contract/agent-contracts"
import type { ContractKind, Payer } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import type { ContractView } from "@croupier/contract/agent-contract-views"
import { useId, useState } from "react"
import { callGuarded } from "../../../forms/call-guarded.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useSecret } from "../../../forms/use-secret.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { Field } from "../../../ui/field.tsx"
import { toast } from "../../../ui/toast.ts"
import { BandFields } from "./band-fields.tsx"
import { bandFrom, typedBand, type TypedBand } from "./typed-band.ts"
import { MoreTerms } from "./more-terms.tsx"
import { OfferPreview } from "./offer-preview.tsx"
import { frameFrom, typedFrame, type TypedFrame } from "./typed-frame.ts"
import { ProofField, type Proof } from "./consent-form.tsx"
import { refreshContracts } from "./contract-acts.ts"

const PAYERS = ["platform", "upline"] as const satisfies readonly Payer[]

/** The terms that were typed over those at the start; undefined where a part of them cannot be read. */
function termsFrom(
  kind: ContractKind,
  start: ContractTerms | undefined,
  bands: readonly TypedBand[],
  frame: TypedFrame | undefined,
  locale: string,
): ContractTerms | undefined {
  const read = bands.map((band, at) =>
    bandFrom(kind, { ...band, average: frame?.average ?? false }, at + 1, locale),
  )
  const whole = read.filter((band) => band !== undefined)
  const around = frame && frameFrom(frame, locale)
  if (!start || !around || whole.length < bands.length) return undefined
  return { ...start, ...around, bands: whole, grants: [] }
}

/** Offers a contract to an agent below, or other terms to one who holds one: bands no better than the caller's own. */
export function OfferForm(props: {
  readonly kind: ContractKind
  readonly own: ContractView
  /** The contract whose terms change. */
  readonly changing?: ContractView
  readonly proof: Proof
  readonly close: () => void
}) {
  const { kind, own, changing, proof, close } = props
  const t = useT("contracts")
  const { locale } = useFormat()
  const title = useId()
  const start = (changing ?? own).accepted?.terms ?? own.accepted?.terms
  const [key] = useState(() => crypto.randomUUID())
  const [account, setAccount] = useState(changing?.agent.account ?? "")
  const [payer, setPayer] = useState<Payer>(changing?.payer ?? own.payer)
  const [bands, setBands] = useState<readonly TypedBand[]>(() => start?.bands.map(typedBand) ?? [])
  const [frame, setFrame] = useState<TypedFrame | undefined>(() => start && typedFrame(start))
  const password = useSecret()
  const [isWrong, setWrong] = useState(false)
  const { busy, refused, attempt } = useAttempt()
  if (!start || !frame) return null
  const terms = termsFrom(kind, start, bands, frame, locale)
  const submit = () =>
    attempt(
      async () => {
        setWrong(terms === undefined)
        if (!terms) return
        await callGuarded(offerContract, {
          kind,
          account: account.trim(),
          payer,
          terms,
          key,
          password: password.value,
        })
        toast(t("contract_offered", account.trim()), "good")
        await refreshContracts()
        close()
      },
      (refusal) => {
        if (refusal.code !== "WD_STEP_UP") return false
        password.refuse(refusal.message)
        return true
      },
    )
  return (
    <Form submit={submit} labelledBy={title} className="rounded-card border border-line p-4">
      <h4 id={title} className="font-semibold">
        {changing ? t("contract_change_of", changing.agent.account) : t("contract_offer")}
      </h4>
      {changing ? null : (
        <Field
          label={t("contract_account")}
          name="account"
          required
          value={account}
          onChange={({ target }) => setAccount(target.value)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          dir="ltr"
        />
      )}
      {changing || own.payer === "upline" ? null : (
        <ChoicePills
          label={t("contract_payer")}
          choices={PAYERS}
          chosen={payer}
          choose={setPayer}
          textOf={(each) => t(`contract_payer_${each}`)}
        />
      )}
      <p className="text-sm text-fg-2">{t("contract_bands_text")}</p>
      {bands.map((band, at) => (
        <BandFields
          // Bands have no name but their place.
          key={at}
          no={at + 1}
          kind={kind}
          band={band}
          change={(next) => setBands(bands.map((each, place) => (place === at ? next : each)))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="quiet"
          size="small"
          disabled={bands.length >= 12}
          onClick={() => setBands([...bands, bands.at(-1) ?? typedBand(undefined)])}
        >
          {t("contract_band_add")}
        </Button>
        {bands.length > 1 ? (
          <Button kind="quiet" size="small" onClick={() => setBands(bands.slice(0, -1))}>
            {t("contract_band_remove")}
          </Button>
        ) : null}
      </div>
      <MoreTerms kind={kind} periods={start.periods} frame={frame} change={setFrame} />
      {terms ? <OfferPreview kind={kind} account={account.trim()} payer={payer} terms={terms} /> : null}
      <ProofField proof={proof} value={password.value} error={password.fault} onChange={password.type} />
      <FormError message={isWrong ? t("contract_band_wrong") : refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {t("contract_send_offer")}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t("contract_back")}
        </Button>
      </div>
    </Form>
  )
}
