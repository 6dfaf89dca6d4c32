"""What servers have acknowledged, and what the store must therefore hold: everything, once, and of each battle nothing that two servers wrote at a time."""

import dataclasses
import json

# Who has written which entry of a battle, under which term: noted by the database itself.
audit = """
CREATE TABLE public.audit (battle TEXT, number BIGINT, writer TEXT, term BIGINT, noted BIGSERIAL);
CREATE FUNCTION public.note_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO public.audit (battle, number, writer, term)
        SELECT NEW.battle, NEW.number, current_setting('application_name'), term FROM muster.owners WHERE battle = NEW.battle;
    RETURN NULL;
END $$;
CREATE TRIGGER note_entry AFTER INSERT ON muster.entries FOR EACH ROW EXECUTE FUNCTION public.note_entry();
"""


@dataclasses.dataclass(frozen=True)
class Acknowledged:
    battle: str
    seat: str
    client_id: str
    at: int  # answers that stood then
    answer: str  # JSON with sorted keys


@dataclasses.dataclass
class Kept:
    """What the store holds."""

    answers: dict[str, dict[str, int]]  # by battle and client id: how many answers stood
    entries: dict[str, list[tuple[int, str, str, bool]]]  # by battle: number, seat, answer, by hand
    written: dict[str, list[tuple[int, str, int]]]  # by battle: number, writer, term, as they were written


def canonical(answer: object) -> str:
    return json.dumps(answer, sort_keys=True)


def kept_in(query) -> Kept:
    """`query` runs SQL and returns its one text."""
    def rows(sql: str) -> list[list]:
        return json.loads(query(f"SELECT coalesce(json_agg(json_build_array({sql}"))

    kept = Kept({}, {}, {})
    for battle, client_id, answers in rows("battle, client_id, answers)), '[]') FROM muster.acknowledged"):
        kept.answers.setdefault(battle, {})[client_id] = answers
    for battle, number, seat, answer, by_hand in rows("battle, number, seat, answer, by_hand) ORDER BY battle, number), '[]') FROM muster.entries"):
        kept.entries.setdefault(battle, []).append((number, seat, canonical(json.loads(answer)), by_hand == 1))
    for battle, number, writer, term in rows("battle, number, writer, term) ORDER BY noted), '[]') FROM public.audit"):
        kept.written.setdefault(battle, []).append((number, writer, term))
    return kept


def lost(acknowledged: list[Acknowledged], kept: Kept) -> list[str]:
    """An answer that was acknowledged stands at its place, in its words."""
    missing = []
    for each in acknowledged:
        at = kept.answers.get(each.battle, {}).get(f"{each.seat[0]}:{each.client_id}")
        entries = kept.entries.get(each.battle, [])
        place = entries[each.at - 1] if each.at <= len(entries) else None
        if at != each.at or place != (each.at - 1, each.seat, each.answer, True):
            missing.append(f"lost: {each}: acknowledged at {at}, in its place {place}")
    return missing


def doubled(kept: Kept) -> list[str]:
    """Each answer by hand has one client id, and each id one answer."""
    wrong = []
    for battle, entries in kept.entries.items():
        places = sorted(kept.answers.get(battle, {}).values())
        by_hand = [number + 1 for number, _, _, hand in entries if hand]
        if places != by_hand:
            wrong.append(f"doubled: {battle}: ids of answers {places}, answers by hand {by_hand}")
        if [number for number, *_ in entries] != list(range(len(entries))):
            wrong.append(f"doubled: {battle}: entries are not numbered one by one")
    return wrong


def written_by_two(kept: Kept) -> list[str]:
    """A term has one writer, and once there is a later one, nobody writes with an earlier one. Nothing is written twice."""
    wrong = []
    for battle, written in kept.written.items():
        writers: dict[int, str] = {}
        for i, (number, writer, term) in enumerate(written):
            if writers.setdefault(term, writer) != writer:
                wrong.append(f"written by two: {battle}: term {term} by {writers[term]} and {writer}")
            if i > 0 and term < written[i - 1][2]:
                wrong.append(f"written by two: {battle}: entry {number} by {writer} under term {term}, after {written[i - 1][2]}")
            if number != i:
                wrong.append(f"written by two: {battle}: entry {number} in place of {i}, by {writer}")
    return wrong
