import { sql, type Db } from "@croupier/database"

/**
 * Says that these workers are alive, and unlocks the jobs of workers that have said nothing for `lostAfterMs`:
 * the queue itself would leave them locked for four hours. A worker that was only slow finds its job run a
 * second time, which `once` makes harmless. Times are the database's, so that clocks of nodes may differ.
 */
export async function takeFromTheDead(db: Db, alive: readonly string[], lostAfterMs: number): Promise<void> {
  if (alive.length > 0)
    await sql`
      insert into job_worker (worker, seen_at) select unnest(${alive}::text[]), clock_timestamp()
      on conflict (worker) do update set seen_at = excluded.seen_at`.execute(db)
  const lost = sql`clock_timestamp() - make_interval(secs => ${lostAfterMs / 1_000}::float8)`
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct j.locked_by from graphile_worker.jobs j
       where j.locked_by is not null and j.locked_at < ${lost}
         and not exists (select 1 from job_worker w where w.worker = j.locked_by and w.seen_at >= ${lost})))`.execute(
    db,
  )
  await sql`delete from job_worker where seen_at < clock_timestamp() - interval '1 day'`.execute(db)
}

/** Whether a job of these tasks waits since more than `overdueMs` beyond its time, and no worker has taken it. */
export async function hasOverdueJob(db: Db, tasks: readonly string[], overdueMs: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where j.is_available and j.run_at < clock_timestamp() - make_interval(secs => ${overdueMs / 1_000}::float8)
       and t.identifier = any (${tasks}::text[])
     limit 1`.execute(db)
  return rows.length > 0
}
