import { DepositPanel } from "./deposit-panel.tsx"

/** A page of the member centre: paying in. */
export default function DepositPage() {
  return <DepositPanel />
}
