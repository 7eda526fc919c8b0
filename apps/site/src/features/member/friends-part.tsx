import type { Value } from "@croupier/contract/endpoint"
import { myFriends } from "@croupier/contract/referrals"
import { parseAmount } from "@croupier/money"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Money } from "../../ui/money.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

type Friends = Value<typeof myFriends>

/** The terms for friends, and who came with what is left of the conditions. */
export function FriendsPart() {
  const t = useT("referrals")
  const format = useFormat()
  const { data, error, refetch } = useQuery({ ...query(myFriends, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  if (!data.isOffered) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      {data.terms ? <Terms terms={data.terms} /> : null}
      <p className="font-semibold">{t("referral_given", format.money(data.given))}</p>
      <h4 className="font-semibold">{t("referral_friends")}</h4>
      {data.friends.length === 0 ? <p className="text-fg-2">{t("referral_none")}</p> : null}
      <ul aria-label={t("referral_friends")} className="grid grid-cols-1 gap-3">
        {data.friends.map((friend) => (
          <FriendRow key={`${friend.name} ${friend.registeredAt}`} friend={friend} />
        ))}
      </ul>
    </section>
  )
}

function Terms({ terms }: { readonly terms: NonNullable<Friends["terms"]> }) {
  const t = useT("referrals")
  const format = useFormat()
  const { minDeposit, minValidBet, days, holdDays, tiers } = terms
  return (
    <>
      <p>
        {t(
          "referral_says",
          format.money(minDeposit),
          format.money(minValidBet),
          format.number(days),
          format.number(holdDays),
        )}
      </p>
      <ul className="list-disc ps-5 text-sm text-fg-2">
        {tiers.map(({ from, pays }) => (
          <li key={from}>{t("referral_tier", format.number(from), format.money(pays))}</li>
        ))}
      </ul>
    </>
  )
}

function FriendRow({ friend }: { readonly friend: Friends["friends"][number] }) {
  const t = useT("referrals")
  const format = useFormat()
  const clock = useMerchantClock()
  const { state, end, depositLeft, validBetLeft, isVerified, until, heldUntil, pays } = friend
  const left =
    state === "OPEN"
      ? [
          parseAmount(depositLeft) > 0n ? t("referral_left_deposit", format.money(depositLeft)) : null,
          parseAmount(validBetLeft) > 0n ? t("referral_left_bet", format.money(validBetLeft)) : null,
          isVerified ? null : t("referral_left_verify"),
          t("referral_until", clock.date(until)),
        ]
      : [
          state === "HELD" && heldUntil !== null ? t("referral_until", clock.date(heldUntil)) : null,
          end === null ? null : t(`referral_end_${end}`),
        ]
  return (
    <li className="grid grid-cols-1 gap-1 rounded-card border border-line bg-bg-1 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{friend.name}</span>
        {pays === null ? null : <Money value={pays} className="text-lg font-semibold" />}
      </p>
      <p className="text-sm text-fg-2">
        {[t(`referral_state_${state}`), ...left].filter((each) => each !== null).join(" · ")}
      </p>
    </li>
  )
}
