-- Versions of rules: what holds from which business moment on, by whose word and why. Append-only. The preset of a rule is a version
-- too, written at the first start that knows the rule. Changes of limits made before keep their order.
alter table dated_setting rename to rule_version;
alter table rule_version add column version int;
update rule_version r set version = numbered.version
from (select id, row_number() over (partition by name order by id) as version from rule_version) numbered where r.id = numbered.id;
alter table rule_version alter column version set not null;
alter table rule_version add constraint rule_version_once unique (name, version);
-- SHA-256 of the row before and of this one, so that none can be changed afterwards without the next one's telling. Null for rows of before.
alter table rule_version add column hash text;
