import { myCashback, type CashbackFigures, type CashbackPast } from "@croupier/contract/cashback"
import { claimReward } from "@croupier/contract/rewards"
import { parseAmount } from "@croupier/money"
import type { ReactNode } from "react"
import { refreshBalance } from "../../api/balance.ts"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { useProductName } from "../../shell/use-product-name.ts"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { toast } from "../../ui/toast.ts"

const CARD = "grid grid-cols-1 gap-2 rounded-card border border-line bg-bg-1 p-4"

/** Cashback of one product in the running period, with its rate and every figure. */
export function CashbackOfProduct({ figures }: { readonly figures: CashbackFigures }) {
  const t = useT("cashback")
  const format = useFormat()
  const productOf = useProductName()
  const rate = format.percent(Number(figures.rate) / 100)
  return (
    <li className={CARD}>
      <Head title={productOf(figures.product)} amount={figures.amount} />
      <p className="text-sm text-fg-2">
        {t(`cashback_rate_${figures.basis}`, rate)}
        {figures.level > 0 ? ` · ${t("cashback_level", String(figures.level))}` : null}
      </p>
      <Figures figures={figures} />
    </li>
  )
}

function Head({ title, amount }: { readonly title: ReactNode; readonly amount: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-2">
      <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
      <Money value={amount} className="text-lg font-semibold" />
    </p>
  )
}

const ALWAYS = { TURNOVER: ["validBet"], NET_LOSS: ["netLoss"] } as const
/** Figures that are shown where they are not zero. */
const SOMETIMES = ["rewards", "carried", "absorbed"] as const
const RESULTS = ["base", "asked", "cap", "amount"] as const

/** Every figure by which cashback was counted, from the play to the sum. */
function Figures({ figures }: { readonly figures: CashbackFigures }) {
  const t = useT("cashback")
  const format = useFormat()
  const some = SOMETIMES.filter((name) => parseAmount(figures[name]) !== 0n)
  const rows = [...ALWAYS[figures.basis], ...some, ...RESULTS].map(
    (name) => [t(`cashback_${name}`), figures[name]] as const,
  )
  const debt = parseAmount(figures.debt) > 0n ? [[t("cashback_debt"), figures.debt] as const] : []
  return (
    <details>
      <summary className="cursor-pointer py-2 text-sm">{t("cashback_details")}</summary>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
        {[...rows, ...debt].map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-fg-2">{label}</dt>
            <dd className="text-end figures">{format.money(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Cashback of a product in a period that has ended, with its claim. */
export function PastCashback({ past }: { readonly past: CashbackPast }) {
  const t = useT("cashback")
  const format = useFormat()
  const clock = useMerchantClock()
  const productOf = useProductName()
  const { busy, refused, attempt } = useAttempt()
  const { rewardId } = past
  const span = `${clock.date(past.startsAt)} – ${clock.date(new Date(Date.parse(past.endsAt) - 1).toISOString())}`
  const title = `${productOf(past.product)} · ${span}`
  const claim = (id: string) =>
    attempt(async () => {
      try {
        await call(claimReward, { rewardId: id })
        toast(t("cashback_claimed", format.money(past.amount)), "good")
      } finally {
        await Promise.all([refresh(myCashback), refreshBalance()])
      }
    })
  return (
    <li className={CARD}>
      <Head title={title} amount={past.amount} />
      <p className="text-sm text-fg-2">
        {t(`cashback_state_${past.state}`)}
        {past.claimBy === null ? null : ` · ${t("cashback_claim_by", clock.stamp(past.claimBy))}`}
      </p>
      {rewardId === null ? null : (
        <Button
          className="justify-self-start"
          busy={busy}
          aria-label={t("cashback_claim_this", format.money(past.amount), title)}
          onClick={() => void claim(rewardId)}
        >
          {t("cashback_claim", format.money(past.amount))}
        </Button>
      )}
      <FormError message={refused} />
      <Figures figures={past} />
    </li>
  )
}
