import { expectTypeOf, test } from "vitest"
import { memberIdOf, type BetId, type IssueId, type MemberId, type MerchantId, type StaffId } from "./ids.ts"

test("an id of one kind does not take the place of another's", () => {
  expectTypeOf<StaffId>().not.toExtend<MemberId>()
  expectTypeOf<MemberId>().not.toExtend<StaffId>()
  expectTypeOf<BetId>().not.toExtend<IssueId>()
  expectTypeOf<MemberId>().not.toExtend<MerchantId>()
  const lock = (_member: MemberId, _by: StaffId) => undefined
  const [member, staff] = [memberIdOf("7"), 9n as StaffId]
  lock(member, staff)
  // @ts-expect-error The two are swapped.
  lock(staff, member)
})

test("an id goes where the ledger or SQL takes a plain number", () => {
  expectTypeOf(memberIdOf("7")).toExtend<bigint>()
  expectTypeOf<MerchantId>().toExtend<number>()
})
