import type { MemberPageProps } from "../../../modals/member-pages.ts"
import { WithdrawPanel } from "./withdraw-panel.tsx"

/** A page of the member centre: taking money out. */
export default function WithdrawPage({ go }: MemberPageProps) {
  return <WithdrawPanel addAccount={() => go("payouts")} />
}
