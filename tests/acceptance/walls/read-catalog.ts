import type { Below } from './below.js'
import type { Catalog } from './catalog-holes.js'

/** A grantee of the access list; 0 is everybody. */
const name = (oid: string): string => `case ${oid} when 0 then 'public' else ${oid}::regrole::text end`
const own = `n.nspname = 'public' and not exists (select from pg_depend d where d.objid = x.oid and d.deptype = 'e')`

const tables = `
  select x.relname as name, x.relkind as kind, x.relispartition as "isPartition", x.relrowsecurity as "hasRowSecurity",
    x.relforcerowsecurity as "isForced", coalesce(x.reloptions @> array['security_invoker=true'], false) as "asReader",
    exists (select from pg_attribute a where a.attrelid = x.oid and a.attname = 'operator_id' and not a.attisdropped) as "hasOperator",
    x.relowner::regrole::text as owner,
    coalesce((select json_agg(json_build_object('to', ${name('g.grantee')}, 'verb', lower(g.privilege_type)))
      from (select * from aclexplode(x.relacl) union all
            select e.* from pg_attribute a cross join aclexplode(a.attacl) e where a.attrelid = x.oid) g
      where g.grantee <> x.relowner), '[]') as grants,
    coalesce((select json_agg(json_build_object('name', p.polname, 'permissive', p.polpermissive, 'verb', p.polcmd, 'using', pg_get_expr(p.polqual, p.polrelid),
        'check', pg_get_expr(p.polwithcheck, p.polrelid), 'roles', (select json_agg(${name('r')}) from unnest(p.polroles) r)))
      from pg_policy p where p.polrelid = x.oid), '[]') as policies
  from pg_class x join pg_namespace n on n.oid = x.relnamespace
  where x.relkind in ('r', 'p', 'v', 'm', 'f') and ${own} order by 1`
const functions = `
  select x.proname as name, x.prosecdef as "asOwner",
    (select substring(c from 6) from unnest(x.proconfig) c where c like 'role=%') as takes,
    (select substring(c from 13) from unnest(x.proconfig) c where c like 'search_path=%') as "searchPath",
    coalesce((select json_agg(${name('g.grantee')}) from aclexplode(coalesce(x.proacl, acldefault('f', x.proowner))) g
      where g.grantee <> x.proowner), '[]') as "mayRun"
  from pg_proc x join pg_namespace n on n.oid = x.pronamespace where ${own} order by 1`
const roles = `
  select x.rolname as name, x.rolsuper or x.rolbypassrls or x.rolcreaterole or x.rolcreatedb or x.rolreplication as "isMighty",
    x.rolcanlogin as "mayLogin",
    coalesce((select json_agg(m.roleid::regrole::text) from pg_auth_members m where m.member = x.oid), '[]') as "memberOf"
  from pg_roles x where x.rolname in ('motora_app', 'motora_everything')`
const mayCreate = `
  select ${name('g.grantee')} as name from pg_namespace n cross join aclexplode(n.nspacl) g
  where n.nspname = 'public' and g.privilege_type = 'CREATE' and g.grantee <> n.nspowner`

export const readCatalog = async (below: Below): Promise<Catalog> => ({
  tables: await below.owner(tables),
  functions: await below.owner(functions),
  roles: await below.owner(roles),
  mayCreate: (await below.owner<{ name: string }>(mayCreate)).map((row) => row.name),
})
