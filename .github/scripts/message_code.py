# SPDX-License-Identifier: Apache-2.0
"""Writes the Swift code of messages' fields: the structures, how they are read, and how they are written."""

import re
import textwrap

from embedding import LICENCE, compact, note

WIDTH = 120
SECTIONS = {None: "Common", "android": "Android", "apple": "Apple", "web": "Web"}
# The Swift type of a kind: in a message of FCM, and in what a device reads.
SCALARS = {
    "text": "String", "boolean": "Bool", "flag": "Bool", "float": "Double", "duration": "Duration",
    "timestamp": "PushMessage.Timestamp", "anything": "JSONValue",
}
# Kinds whose empty value means the same as none.
REPEATED = {"texts": "[String]", "durations": "[Duration]", "textMap": "StringMap", "headers": "StringMap"}
# Types of objects that have no fields in the table.
PLAIN_OBJECTS = {"object": "JSONObject", "vibration": "[Int]"}
KEYWORDS = {"default", "private", "public", "internal", "case", "in", "is", "as", "for", "if", "else", "self", "repeat", "switch"}


def camel_case(name):
    """The Swift name of a field: `direct_boot_ok` is `directBootOK`, `content-state` is `contentState`."""
    first, *rest = re.split(r"[-_]", name)
    return first + "".join(word.upper() if word in {"id", "ok"} else word[:1].upper() + word[1:] for word in rest)


def owner_and_name(swift):
    owner, _, name = swift.rpartition(".")
    return owner, name


def documentation(text, indent, extras=()):
    """A documentation comment whose first sentence stands alone."""
    first, *rest = re.split(r"(?<=[.!?]) ", text, maxsplit=1)
    lines = []
    for paragraph in [first, *rest, *extras]:
        prefix = " " * indent + "/// "
        lines += ([" " * indent + "///"] if lines else []) + textwrap.wrap(
            paragraph, WIDTH, initial_indent=prefix, subsequent_indent=prefix, break_long_words=False, break_on_hyphens=False
        )
    return "\n".join(lines) + "\n"


class Enumeration:
    def __init__(self, entry):
        self.swift, self.wire, self.description = entry["name"], entry.get("type"), entry["description"]
        values = list(entry["cases"])
        unspecified = values[0].endswith("_UNSPECIFIED")
        prefix = values[0].removesuffix("UNSPECIFIED") if unspecified else ""
        names = entry.get("swift", {})
        self.cases = [
            (names.get(value) or camel_case(value.removeprefix(prefix).lower()), value, sentence)
            for value, sentence in entry["cases"].items()
        ]

    def declaration(self):
        owner, name = owner_and_name(self.swift)
        constants = "".join(
            documentation(sentence, 8) + f"        public static let {quoted(case)} = {name}(rawValue: {compact(value)})\n"
            for case, value, sentence in self.cases
        )
        known = ", ".join(f".{case}" for case, _, _ in self.cases)
        return (
            f"extension {owner} {{\n"
            + documentation(self.description, 4, ["A value that has no constant here is made from its wire spelling."])
            + f"    public struct {name}: RawRepresentable, Sendable, Hashable {{\n"
            "        /// The wire spelling.\n        public let rawValue: String\n\n"
            "        /// Makes a value from its wire spelling.\n"
            "        public init(rawValue: String) { self.rawValue = rawValue }\n\n"
            f"{constants}    }}\n}}\n\nextension {self.swift}: KnownValues {{\n    static let known: [Self] = [{known}]\n}}\n"
        )


def quoted(name):
    return f"`{name}`" if name in KEYWORDS else name


def case(pattern, statement):
    line = f"        case {pattern}: {statement}\n"
    return line if len(line) <= WIDTH + 1 else f"        case {pattern}:\n            {statement}\n"


def section_declaration(name, type):
    """A section, which reads as an empty one if the message does not have it."""
    return (
        f"        @inlinable\n        public var {name}: {type} {{\n            _read {{ yield {name}Section.fields }}\n"
        f"            _modify {{ yield &{name}Section.fields }}\n        }}\n"
    )


def section_storage(name, type, storage):
    """How a section is stored, and as the code that asks whether the message has it reads it."""
    return (
        f"        @usableFromInline\n        var {name}Section: {storage}<{type}>\n",
        f"        package var {name}IfPresent: {type}? {{\n            get {{ {name}Section.optional }}\n"
        f"            set {{ {name}Section.optional = newValue }}\n        }}\n",
    )


def section_assignment(name, value):
    return f"{name}Section = .init({value if value == name else ''})"


class Field:
    """A row of the table as a property of a structure."""

    def __init__(self, row, table, structure):
        self.row, self.structure, self.wire, self.kind = row, structure, row["name"], row["kind"]
        self.name = row.get("swift") or camel_case(row["name"])
        self.object = table.types.get(row.get("type"))
        self.is_device = structure.is_device
        self.is_present = row.get("present", False) or row.get("required", False)
        self.is_repeated = not self.is_device and self.kind in REPEATED
        self.type = self.swift_type(table)
        self.oneof = None

    def swift_type(self, table):
        kind = self.kind
        if kind in SCALARS:
            return SCALARS[kind]
        if kind == "integer":
            return "Int" if self.is_device else "Int32"
        if kind in REPEATED:
            return REPEATED[kind]
        if kind == "names":
            self.enumeration = table.enumerations[self.row["enumeration"]]
            return self.enumeration.swift
        if self.object is None:
            return PLAIN_OBJECTS[self.row["type"]]
        swift = self.object["swift"]
        if self.object.get("text"):
            swift = owner_and_name(swift)[0]
        return f"[{swift}]" if kind == "objects" else swift

    @property
    def storage(self):
        """How a section is stored: one of a platform in a box, another one inline."""
        if self.kind != "object" or self.object is None or self.is_present or self.oneof:
            return None
        if not self.structure.table.is_section(self.object):
            return None
        return "BoxedSection" if self.object.get("platform") and not self.structure.entry.get("platform") else "Section"

    @property
    def stored(self):
        """The name of the stored property."""
        return self.name + ("Section" if self.storage else "")

    @property
    def is_optional(self):
        return not (self.is_present or self.is_repeated or self.storage)

    @property
    def emptiness(self):
        """The condition that the field is not set."""
        if self.storage:
            return f"!{self.stored}.isSet"
        return f"{self.name} == nil" if self.is_optional else f"{self.name}.isEmpty"

    @property
    def empty(self):
        if self.is_optional:
            return "nil"
        return {"Double": "0", "String": '""'}.get(self.type, ".init()")

    @property
    def argument_default(self):
        if "default" in self.row:
            return compact(self.row["default"])
        if self.is_present and self.kind in SCALARS:
            return None
        return "[]" if self.type.startswith("[") and not self.is_optional else self.empty

    def documentation(self):
        extras = []
        if "deprecated" in self.row:
            extras.append("Deprecated: " + self.row["deprecated"])
        if "since" in self.row:
            extras.append(f"Since {self.row['since']}." if "until" not in self.row else f"{self.row['since']} to {self.row['until']}.")
        return documentation(self.row["description"], 8, extras)

    def declaration(self):
        type = self.structure.short(self.type)
        if self.storage:
            return section_declaration(self.name, type)
        return f"        public var {self.name}: {type}{'?' if self.is_optional else ''}\n"

    def storage_declaration(self):
        return section_storage(self.name, self.structure.short(self.type), self.storage)

    def assignment(self, value):
        if self.storage:
            return section_assignment(self.name, value)
        return f"self.{self.name} = {value}" if value == self.name else f"{self.name} = {value}"

    # Reading

    def reading(self):
        """The statement that reads a field of a message of FCM."""
        kind, place = self.kind, f"into: &{self.stored}"
        method = {
            "text": "string", "boolean": "bool", "float": "float", "integer": "integer", "duration": "duration",
            "durations": "durations", "timestamp": "timestamp", "texts": "strings",
        }.get(kind)
        if self.oneof:
            choice = f'"{self.oneof.name}", into: &{self.oneof.name}'
            make = f"{{ .{self.name}({self.row['wrapper']}($0)) }}" if "wrapper" in self.row else f"{{ .{self.name}($0) }}"
            if kind == "object":
                return f"try reader.message(value, of: {choice}) {make}"
            return f"try reader.string(value, of: {choice}) {make}"
        if method:
            return f"try reader.{method}(value, {place})"
        if kind in {"textMap", "headers"}:
            entry = f"{self.structure.entry['name']}.{self.wire[:1].upper()}{camel_case(self.wire)[1:]}Entry"
            return f'try reader.map(value, entryType: "{entry}", {place})'
        if kind == "names":
            return f'try reader.enumeration(value, type: "{self.enumeration.wire}", {place})'
        return f"try reader.{'message' if self.object['reads'] == 'protobuf' else 'structure'}(value, {place})"

    def taking(self):
        """The expression that takes the value of a key that a device reads."""
        kind, place = self.kind, f".assign(to: &{self.stored})"
        if kind in {"text", "integer"}:
            return f"try reader.{kind}(value){place}"
        if kind == "names":
            return f"try reader.text(value).flatMap({owner_and_name(self.type)[1]}.init(known:)){place}"
        if kind == "anything":
            return f"try Optional(reader.json(value)){place}"
        if kind == "objects":
            type = self.structure.short(self.type[1:-1])
            return f"try reader.json(value).every {{ $0.object.flatMap({type}.init) }}{place}"
        if kind == "object" and self.object:
            return f"try reader.{'textOrObject' if self.object.get('text') else 'object'}(value){place}"
        member = {"flag": "flag", "boolean": "bool", "float": "number", "texts": "strings"}.get(kind) or {
            "object": "object", "vibration": "integers",
        }[self.row["type"]]
        if kind == "flag":
            return f"try reader.flag(value){place}"
        return f"try reader.json(value).{member}{place}"

    # Writing

    def writing(self, value=None, key=None):
        """The statement that writes the field; nothing if it is not set."""
        value = value or self.stored
        key = '"\\"' + self.wire + '\\":'
        if self.kind == "flag":
            return f'writer.member({key}", flag: {value})'
        if self.kind in {"textMap", "headers"}:
            return f'writer.member({key}{{", {value})'
        if self.kind in {"texts", "durations"} or self.type == "[Int]" or self.kind == "objects":
            label = "unlessEmpty: " if self.is_repeated else ""
            return f'writer.member({key}[", {label}{value})'
        if self.type == "JSONObject":
            return f'writer.member({key}", {value}.map(JSONValue.object))'
        if self.kind == "object":
            if self.object.get("text"):
                return f'writer.member({key}", {value})'
            label = "kept: " if self.object.get("isKept") else "fields: "
            return f'writer.member({key}{{", {label}{value})'
        return f'writer.member({key}", {value})'


class Oneof:
    """Fields of which one is set, as an enumeration."""

    def __init__(self, entry, fields):
        self.name, self.swift, self.description = entry["name"], entry["swift"], entry["description"]
        self.fields = fields
        for field in fields:
            field.oneof = self

    def declaration(self):
        owner, name = owner_and_name(self.swift)
        cases = ""
        for field in self.fields:
            type = field.row.get("wrapper") or (owner_and_name(field.type)[1] if field.object else field.type)
            cases += field.documentation() + f"        case {field.name}({type})\n"
        return (
            f"extension {owner} {{\n" + documentation(self.description, 4)
            + f"    public enum {name}: Sendable, Hashable {{\n{cases}    }}\n}}\n"
        )

    def writing(self):
        lines = [f"switch {self.name} {{"]
        for field in self.fields:
            value = "value.text" if "wrapper" in field.row else "value"
            lines.append(f"case .{field.name}(let value)?: {field.writing(value)}")
        return lines + ["case nil: break", "}"]


class Structure:
    """A type of the table, or a part of one, as a Swift structure."""

    def __init__(self, entry, rows, table, part=None):
        self.entry, self.table, self.part = entry, table, part
        declared = part or entry
        self.swift, self.description = declared["swift"], declared["description"]
        self.source = table.sources[declared["source"]]
        self.is_device = entry["reads"] == "device"
        self.owner, self.name = owner_and_name(self.swift)
        self.fields = [Field(row, table, self) for row in rows]
        names = {field.wire: field for field in self.fields}
        self.oneofs = [
            Oneof(oneof, [names[name] for name in choice])
            for oneof, choice in zip(entry.get("oneofs", []), entry.get("choices", []))
        ]
        self.parts = [] if part else entry.get("parts", [])
        self.has_custom = self.is_device and not part

    def short(self, type):
        """A type's name inside of the structure."""
        inner = self.swift + "."
        outer = self.owner + "."
        return re.sub(
            r"[A-Z][\w.]*",
            lambda match: match[0].removeprefix(inner) if match[0].startswith(inner) else match[0].removeprefix(outer) if self.owner else match[0],
            type,
        )

    @property
    def is_failable(self):
        """Whether an object without some fields is none."""
        return any(field.row.get("required") for field in self.fields)

    def properties(self):
        """The properties of the structure: name, type, default of the argument, empty value, field."""
        found, seen = [], set()
        for field in self.fields:
            if not field.oneof:
                type = self.short(field.type) + ("?" if field.is_optional else "")
                found.append((field.name, type, field.argument_default, field.empty, field))
            elif field.oneof.name not in seen:
                seen.add(field.oneof.name)
                found.append((field.oneof.name, self.short(field.oneof.swift) + "?", "nil", "nil", field.oneof))
        found += [(part["name"], self.short(part["swift"]), ".init()", ".init()", part) for part in self.parts]
        if self.has_custom:
            found.append(("custom", "JSONObject", ".init()", ".init()", None))
        return found

    def declaration(self):
        body, stored, present = "", "", ""

        def store(declarations):
            nonlocal stored, present
            stored, present = stored + declarations[0], present + "\n" + declarations[1]

        for name, type, _, _, origin in self.properties():
            if isinstance(origin, Field):
                body += origin.documentation() + origin.declaration()
                if origin.storage:
                    store(origin.storage_declaration())
            elif isinstance(origin, Oneof):
                body += documentation(origin.description, 8) + f"        public var {name}: {type}\n"
            elif origin is None:
                body += documentation(
                    "Keys without a property, and known keys whose value has another type; properties win on writing.", 8
                ) + f"        public var {name}: {type}\n"
            else:
                body += documentation(origin["description"], 8) + section_declaration(name, type)
                store(section_storage(name, type, "BoxedSection"))
        body += ("\n" + stored if stored else "") + ("\n" if body else "") + self.initializer() + self.emptiness() + present
        owner = f"extension {self.owner} {{\n" if self.owner else ""
        indented = f"public struct {self.name or self.swift}: Sendable, Hashable {{\n{body}}}\n"
        text = documentation(self.description, 0, [f"Source: {self.source['title']}."]) + indented
        if not owner:
            return re.sub(r"^    (?=    )", "", text, flags=re.M)
        lines = text.splitlines()
        # The members have their indentation already.
        return owner + "\n".join(line if line.startswith("        ") or not line else "    " + line for line in lines) + "\n}\n"

    def initializer(self):
        properties = self.properties()
        if not properties:
            return "        /// Makes a value without fields.\n        public init() {}\n"
        labels = self.entry.get("arguments")
        taken = [entry for entry in properties if not labels or entry[0] in labels]
        parameters = []
        for name, type, default, _, _ in taken:
            label = labels[name] if labels and labels[name] != name else None
            default = "" if default is None or label else f" = {default}"
            parameters.append(f"            {label + ' ' if label else ''}{name}: {type}{default}")
        lines = []
        for entry in properties:
            name, _, _, empty, origin = entry
            value = name if entry in taken else empty
            if isinstance(origin, Field):
                lines.append(origin.assignment(value))
            elif isinstance(origin, dict):
                lines.append(section_assignment(name, value))
            else:
                lines.append(f"self.{name} = {value}" if value == name else f"{name} = {value}")
        arguments = [
            f"{labels[name] if labels else name}: {'nil' if type.endswith('?') else empty}"
            for name, type, default, empty, origin in taken
            if default is None or type.endswith("?") and (default != "nil" or labels and labels[name] != name)
        ] or [f"{taken[0][0]}: {taken[0][3]}"]
        return (
            "        /// Sets the given fields; those that are `nil` or empty are not sent.\n        @inlinable\n        public init(\n"
            + ",\n".join(parameters) + "\n        ) {\n" + "".join(f"            {line}\n" for line in lines) + "        }\n\n"
            "        @inlinable\n        init() { self.init(" + ", ".join(arguments) + ") }\n"
        )

    @property
    def is_section(self):
        return self.table.is_section(self.entry) if not self.part else True

    def emptiness(self):
        if not self.is_section:
            return ""
        conditions = [
            f"!{name}Section.isSet" if isinstance(origin, dict) else origin.emptiness if isinstance(origin, Field)
            else f"{name} == nil" if isinstance(origin, Oneof) else f"{name}.isEmpty"
            for name, _, _, _, origin in self.properties()
        ]
        # A condition is not broken between its words.
        guard = "guard " + ", ".join(condition.replace(" ", "\xa0") for condition in conditions)
        if len(conditions) == 1:
            body = conditions[0]
        elif len(conditions) < 4:
            body = " && ".join(conditions)
        else:
            indent = " " * 12
            body = "\n".join(textwrap.wrap(guard, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ")).lstrip().replace("\xa0", " ")
            one = f"{body} else {{ return false }}"
            body = one if "\n" not in body and len(one) + 12 <= WIDTH else f"{body}\n{indent}else {{ return false }}"
            body += f"\n{indent}return true"
        return (
            "\n        /// Whether nothing is set, so that a message does not have the section.\n        @inlinable\n"
            f"        public var isEmpty: Bool {{\n            {body}\n        }}\n"
        )

    @property
    def emptiness_protocol(self):
        return "SectionFields" if self.is_section else "EmptyInitializable"

    # Reading

    def reading(self):
        return self.device_reading() if self.is_device else self.message_reading()

    def names(self, property):
        names = ", ".join(compact(field.wire) for field in self.fields)
        line = f"    static let {property}: FieldNames = [{names}]\n\n"
        if len(line) <= WIDTH:
            return line
        prefix = " " * 8
        lines = textwrap.wrap(names + ",", WIDTH, initial_indent=prefix, subsequent_indent=prefix, break_on_hyphens=False)
        return f"    static let {property}: FieldNames = [\n" + "\n".join(lines) + "\n    ]\n\n"

    def message_reading(self):
        cases = "".join(case(number, field.reading()) for number, field in enumerate(self.fields))
        head = f"extension {self.swift}: ProtobufMessage, {self.emptiness_protocol} {{\n    static let typeName = \"{self.entry['name']}\"\n"
        cases += "        default: break\n"
        return (
            head + self.names("fieldNames") + "    mutating func read<Reader: FieldReader>(\n        _ field: Int,\n        _ value: Reader.Value,\n"
            "        with reader: inout Reader\n    ) throws(Reader.Failure) {\n        switch field {\n" + cases + "        }\n    }\n}\n"
        )

    def device_reading(self):
        cases = "".join(case(number, field.taking()) for number, field in enumerate(self.fields))
        text = f"extension {self.swift}: {'DeviceKeys' if self.part else 'DeviceObject'}, {self.emptiness_protocol} {{\n"
        text += self.names("keys") + (
            "    mutating func take<Reader: DeviceReader>(\n        _ key: Int,\n        _ value: Reader.Value,\n"
            "        with reader: Reader\n    ) throws(Reader.Failure) -> Bool {\n        switch key {\n" + cases
            + "        default: false\n        }\n    }\n"
        )
        for part in self.parts:
            text += (
                f"\n    mutating func takeInParts(_ key: String, _ value: JSONValue) -> Bool {{\n"
                f"        {part['name']}.take(key, value)\n    }}\n"
            )
        if self.is_failable:
            required = [field for field in self.fields if field.row.get("required")]
            tests = ", ".join(f"json[{compact(field.wire)}]?.string != nil" for field in required)
            text += (
                "\n    /// Reads an object; `nil` if a field that it must have is not of the documented type.\n"
                f"    init?(_ json: JSONObject) {{\n        guard {tests} else {{ return nil }}\n"
                "        self.init()\n        read(json)\n    }\n"
            )
        elif not self.part:
            text += (
                "\n    /// Reads a dictionary: known keys of the documented type become properties, all others are kept in `custom`.\n"
                "    public init(_ json: JSONObject) {\n        self.init()\n        read(json)\n    }\n"
            )
        return text + "}\n"

    # Writing

    def writing(self):
        ordered = list(self.fields)
        for field in self.fields:
            if "before" in field.row:
                ordered.remove(field)
                ordered.insert([other.wire for other in ordered].index(field.row["before"]), field)
        lines, seen = [], set()
        for field in ordered:
            if not field.oneof:
                lines.append(field.writing())
            elif field.oneof.name not in seen:
                seen.add(field.oneof.name)
                lines += field.oneof.writing()
        for part in self.parts:
            lines.append(f"if {part['name']}Section.isSet {{ {part['name']}.write(to: &writer) }}")
        if self.has_custom:
            lines.append("writer.free(custom, unless: isTyped)")
        text = f"extension {self.swift}: WrittenFields {{\n    @inline(__always)\n    func write(to writer: inout JSONWriter) {{"
        text += "\n" + "".join(f"        {line}\n" for line in lines) + "    }\n" if lines else "}\n"
        if self.is_device:
            cases = "".join(
                f"        case {compact(field.wire)}: {'true' if field.is_present else field.stored + ('.isSet' if field.storage else ' != nil')}\n" for field in self.fields
            )
            rest = " || ".join(f"{part['name']}.isTyped(key)" for part in self.parts) or "false"
            text += (
                "\n    /// Returns whether a property is set for the key, so that a custom key with the same name is not written.\n"
                f"    func isTyped(_ key: String) -> Bool {{\n        switch key {{\n{cases}        default: {rest}\n        }}\n    }}\n"
            )
        return text + "}\n"


class Table:
    def __init__(self, table):
        self.sources = table["sources"]
        self.types = {entry["name"]: entry for entry in table["types"] if "swift" in entry}
        self.enumerations = {entry["name"]: Enumeration(entry) for entry in table["enumerations"]}
        self.rows = {name: [] for name in self.types}
        for row in table["fields"]:
            if row["in"] in self.rows and row.get("swift") is not False:
                self.rows[row["in"]].append(row)
        self.structures = []
        for entry in self.types.values():
            if entry.get("byHand") or entry["swift"] in {structure.swift for structure in self.structures}:
                continue
            rows = self.rows[entry["name"]]
            self.structures.append(Structure(entry, [row for row in rows if "part" not in row], self))
            for part in entry.get("parts", []):
                self.structures.append(Structure(entry, [row for row in rows if row.get("part") == part["name"]], self, part))

    def is_section(self, entry):
        """Whether the fields of a type can all be unset, so that an empty object says the same as none."""
        rows = self.rows[entry["name"]]
        is_message = not any(row.get("type") == entry["name"] for rows in self.rows.values() for row in rows)
        return bool(rows) and not (
            is_message or entry.get("text") or entry.get("isKept") or entry.get("byHand")
            or any(row.get("required") or row.get("present") and row["kind"] in SCALARS for row in rows)
        )

    def shared(self):
        """Protocols of the fields that several structures have."""
        names = {}
        for structure in self.structures:
            if "shares" in structure.entry:
                names.setdefault(structure.entry["shares"], []).append(structure)
        for name, structures in names.items():
            properties = [
                {
                    field.name + ("IfPresent" if field.storage else ""): field.type + ("?" if field.is_optional or field.storage else "")
                    for field in structure.fields
                }
                for structure in structures
            ]
            common = [
                (field, type) for field, type in properties[0].items() if all(other.get(field) == type for other in properties)
            ]
            yield name, (
                f"/// The fields that several structures share.\nprotocol {name} {{\n"
                + "".join(f"    var {field}: {type} {{ get set }}\n" for field, type in common) + "}\n\n"
                + "".join(f"extension {structure.swift}: {name} {{}}\n" for structure in structures)
            )

    def files(self, sources):
        """The generated files by their paths."""
        heading = LICENCE + note("embed-messages", "message-fields.json")
        files, written = {}, set()
        for structure in self.structures:
            parts = [structure.declaration()]
            for field in structure.fields:
                if field.oneof and field is field.oneof.fields[0]:
                    parts.append(field.oneof.declaration())
                if field.kind == "names" and field.enumeration.swift not in written:
                    written.add(field.enumeration.swift)
                    parts.append(field.enumeration.declaration())
            name = structure.swift.removeprefix("PushMessage.")
            name = "PushMessage" if name == "PushMessage" else f"PushMessage+{name}"
            files[sources / "Message" / "Generated" / f"{name}.swift"] = heading + "\n".join(parts)
        for name, text in self.shared():
            files[sources / "Message" / "Generated" / f"{name}.swift"] = heading + text
        for platform, title in SECTIONS.items():
            structures = [structure for structure in self.structures if structure.entry.get("platform") == platform]
            files[sources / "Reading" / "Generated" / f"{title}Fields+Reading.swift"] = heading + "\n".join(s.reading() for s in structures)
            files[sources / "Writing" / "Generated" / f"{title}Fields+Writing.swift"] = heading + "\n".join(s.writing() for s in structures)
        return files
