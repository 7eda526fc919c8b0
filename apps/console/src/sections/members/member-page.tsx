import { memberProfile } from "@croupier/contract/console/members"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Icon } from "../../parts/icon.tsx"
import { Fault } from "../../parts/notice.tsx"
import { MemberMarks } from "../../parts/member-marks.tsx"
import { useMay } from "../../session/session-store.ts"
import { useAddress } from "../../table/use-address.ts"
import { DepositsTab } from "../payments/deposits-tab.tsx"
import { WithdrawalsTab } from "../withdrawals/withdrawals-tab.tsx"
import { MemberVip } from "../vip/member-vip.tsx"
import { MemberBonuses } from "../bonuses/member-bonuses.tsx"
import { RewardsList } from "../rewards/rewards-list.tsx"
import { BetsTab } from "./bets-tab.tsx"
import { LinksTab } from "./links-tab.tsx"
import { MemberActs } from "./member-acts.tsx"
import { PointsTab } from "./points-tab.tsx"
import { ProtectionTab } from "./protection-tab.tsx"
import { ProfileTab } from "./profile-tab.tsx"
import { RoundsTab } from "./rounds-tab.tsx"
import { SignInsTab } from "./sign-ins-tab.tsx"
import { StatementTab } from "./statement-tab.tsx"
import { TaxOfYear } from "./tax-of-year.tsx"

/** One member: who they are, what they have, what they did, and what can be done about it. */
export function MemberPage({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const { search } = useAddress()
  const mayMoney = useMay("members.money")
  const mayPersonal = useMay("members.personal")
  const mayPayments = useMay("payments.read")
  const mayBonuses = useMay("bonuses.read")
  const mayRewards = useMay("rewards.read")
  const mayPoints = useMay("points.read")
  const mayVip = useMay("vip.read")
  const mayWithdrawals = useMay("withdrawals.read")
  const tabs = [
    "profile",
    ...(mayMoney ? (["statement"] as const) : []),
    ...(mayPayments ? (["deposits"] as const) : []),
    ...(mayWithdrawals ? (["withdrawals"] as const) : []),
    ...(mayMoney ? (["bets", "rounds"] as const) : []),
    ...(mayBonuses ? (["bonuses"] as const) : []),
    ...(mayRewards ? (["rewards"] as const) : []),
    ...(mayPoints ? (["points"] as const) : []),
    ...(mayVip ? (["vip"] as const) : []),
    "sign_ins",
    ...(mayPersonal ? (["links"] as const) : []),
    "protection",
  ] as const
  const tab = tabs.find((each) => each === search["tab"]) ?? "profile"
  const { data, error } = useQuery(query(memberProfile, { memberId }))
  return (
    <div className="grid grid-cols-1 gap-3">
      <Link
        to="/members"
        className="inline-flex min-h-6 items-center gap-1 justify-self-start text-brand-text"
      >
        <span className="rtl:rotate-180">
          <Icon name="chevron-left" />
        </span>
        {t("room_members")}
      </Link>
      <Fault error={error} />
      {data ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h1 className="text-h4 font-semibold">
              {data.account} <MemberMarks marks={data.marks} />
              {data.testSince === null ? null : (
                <span className="inline-block rounded-pill border border-line px-2 text-xs font-normal text-fg-2">
                  {t("test_account")}
                </span>
              )}
            </h1>
            <MemberActs member={data} />
          </div>
          <nav aria-label={data.account} className="flex flex-wrap gap-1 border-b border-line pb-2">
            {tabs.map((each) => (
              <Link
                key={each}
                to="/members"
                search={{ member: memberId, tab: each }}
                aria-current={each === tab ? "page" : undefined}
                className={`inline-flex min-h-8 items-center rounded-ctl px-3 ${each === tab ? "bg-bg-3 font-semibold" : "hover:bg-bg-2"}`}
              >
                {t(each === "rounds" ? "tab_played" : `tab_${each}`)}
              </Link>
            ))}
          </nav>
          {tab === "profile" ? <ProfileTab member={data} /> : null}
          {tab === "statement" ? (
            <>
              <StatementTab memberId={memberId} />
              <TaxOfYear memberId={memberId} />
            </>
          ) : null}
          {tab === "deposits" ? <DepositsTab memberId={memberId} /> : null}
          {tab === "withdrawals" ? <WithdrawalsTab memberId={memberId} /> : null}
          {tab === "bets" ? <BetsTab memberId={memberId} /> : null}
          {tab === "rounds" ? <RoundsTab memberId={memberId} /> : null}
          {tab === "bonuses" ? <MemberBonuses memberId={memberId} account={data.account} /> : null}
          {tab === "rewards" ? <RewardsList memberId={memberId} /> : null}
          {tab === "points" ? <PointsTab memberId={memberId} /> : null}
          {tab === "vip" ? <MemberVip memberId={memberId} /> : null}
          {tab === "protection" ? <ProtectionTab memberId={memberId} /> : null}
          {tab === "links" ? <LinksTab memberId={memberId} /> : null}
          {tab === "sign_ins" ? <SignInsTab memberId={memberId} /> : null}
        </>
      ) : null}
    </div>
  )
}
